import { useId, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { cn } from '#platform/web/cn.ts';
import { Icon } from '#platform/web/icon.tsx';
import { RadioButtons } from '#platform/web/radio-buttons.tsx';
import { chooseSheet, type Sheet, sheets, useSheet } from './sheet.ts';
import { backgroundOf } from './sheet-frame.tsx';

/** Until another one is picked. */
const firstOwnColour = '#8FB3A5';

const choices = [
  ...sheets.map(({ value, label }) => ({ value, label, face: <Swatch sheet={value} /> })),
  { value: 'own', label: 'Custom colour', face: <Icon name="edit" className="size-4" /> },
] as const;

/** A choice of what is behind the picture. Where there is little room, a button shows and hides it. */
export function SheetChoice() {
  const sheet = useSheet();
  const panelId = useId();
  const [open, setOpen] = useState(false);
  const known = sheets.find(({ value }) => value === sheet);
  const [own, setOwn] = useState<Sheet>(known ? firstOwnColour : sheet);
  function pick(colour: string) {
    const picked = colour.toUpperCase() as Sheet;
    setOwn(picked);
    chooseSheet(picked);
  }
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        title="Sheet behind the picture"
        aria-label={`Sheet: ${known?.label ?? 'Custom colour'}`}
        aria-expanded={open}
        aria-controls={panelId}
        className="@min-[516px]:hidden"
        onClick={() => setOpen(!open)}
      >
        <Swatch sheet={sheet} />
      </Button>
      <div
        id={panelId}
        className={cn(
          'flex shrink-0 items-center gap-1 @max-[516px]:absolute @max-[516px]:right-0 @max-[516px]:bottom-full @max-[516px]:z-10 @max-[516px]:max-w-full @max-[516px]:overflow-x-auto @max-[516px]:bg-sheet @max-[516px]:p-2 @max-[516px]:shadow-float',
          !open && '@max-[516px]:hidden',
        )}
      >
        <span aria-hidden="true" className="mr-1 text-sm text-ink-soft @max-[680px]:hidden">
          Sheet
        </span>
        <RadioButtons<Sheet | 'own'>
          label="Sheet"
          columns={1}
          className="grid-cols-11 *:size-6 pointer-coarse:*:w-7"
          choices={choices}
          value={known?.value ?? 'own'}
          onChoose={(value) => chooseSheet(value === 'own' ? own : value)}
        />
        {!known && (
          <input
            type="color"
            aria-label="Pick the colour of the sheet"
            className="size-7 shrink-0 cursor-pointer border border-edge bg-sheet p-0.5 pointer-coarse:size-11"
            value={sheet}
            onChange={(event) => pick(event.target.value)}
          />
        )}
      </div>
    </>
  );
}

function Swatch({ sheet }: { readonly sheet: Sheet }) {
  return <span className="halftone size-4 outline outline-edge" style={backgroundOf(sheet)} />;
}
