import { type ReactNode, useId, useState } from 'react';
import { paddingLimits } from '#tools/image-padding/shared/padding-limits.ts';
import { backgrounds } from '#tools/image-padding/web/backgrounds.ts';
import { overlayLimits } from '#tools/text-overlay/shared/text-overlay.ts';
import { isWithinLimit, textError } from '#tools/text-overlay/web/controls/check-text.ts';
import { PositionChoice } from '#tools/text-overlay/web/controls/choice-row.tsx';
import { ColourField } from '#platform/web/colour-field.tsx';
import { specFamilies } from '#tools/text-overlay/shared/text-overlay.ts';
import { FontSelect } from '#tools/text-overlay/web/controls/font-select.tsx';
import { SliderField } from '#platform/web/slider-field.tsx';
import { cn } from '#platform/web/cn.ts';
import { Field } from '#platform/web/field.tsx';
import { controlClass } from '#platform/web/input.tsx';
import { Select } from '#platform/web/select.tsx';
import { Switch } from '#platform/web/switch.tsx';
import type { Edits } from './edits.ts';

interface ColumnProps {
  readonly edits: Edits;
  readonly onChange: (part: Partial<Edits>) => void;
}

/** A titled group of controls. */
export function ControlColumn({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-mono text-sm text-ink-soft">{title}</legend>
      <div className="grid gap-4">{children}</div>
    </fieldset>
  );
}

/** The text, its font and its size. */
export function TextColumn({ edits, onChange }: ColumnProps) {
  const [draft, setDraft] = useState<string>();
  function write(text: string) {
    const fits = isWithinLimit(text);
    setDraft(fits ? undefined : text);
    if (fits) onChange({ text });
  }
  return (
    <ControlColumn title="Words">
      <Field label="Text" error={draft === undefined ? undefined : textError(draft)}>
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={2}
            className={cn(controlClass, 'h-16 resize-none py-2')}
            value={draft ?? edits.text}
            onChange={(event) => write(event.target.value)}
          />
        )}
      </Field>
      <FontSelect
        families={specFamilies}
        value={edits.fontFamily}
        onChange={(fontFamily) => onChange({ fontFamily })}
      />
      <SliderField
        label="Font size"
        value={edits.fontSize}
        min={overlayLimits.minFontSize}
        max={overlayLimits.maxFontSize}
        onChange={(fontSize) => onChange({ fontSize })}
      />
    </ControlColumn>
  );
}

/** The colours of the text and its outline. */
export function InkColumn({ edits, onChange }: ColumnProps) {
  return (
    <ControlColumn title="Ink">
      <ColourField
        label="Colour"
        pickerLabel="Pick the colour of the text"
        value={edits.colour}
        onChange={(colour) => onChange({ colour })}
      />
      <ColourField
        label="Outline colour"
        pickerLabel="Pick the colour of the outline"
        value={edits.outlineColour}
        disabled={edits.outlineWidth === 0}
        onChange={(outlineColour) => onChange({ outlineColour })}
      />
      <SliderField
        label="Outline width"
        value={edits.outlineWidth}
        min={0}
        max={overlayLimits.maxOutlineWidth}
        onChange={(outlineWidth) => onChange({ outlineWidth })}
      />
    </ControlColumn>
  );
}

/** The position of the text, and what surrounds the picture. */
export function SheetColumn({ edits, onChange }: ColumnProps) {
  const squareId = useId();
  return (
    <ControlColumn title="Sheet">
      <div className="flex items-start justify-between gap-5">
        <PositionChoice value={edits.position} onChoose={(position) => onChange({ position })} />
        <div className="grid justify-items-end gap-1.5">
          <label htmlFor={squareId} className="text-sm font-semibold">
            Pad to a square
          </label>
          <Switch
            id={squareId}
            label="Pad to a square"
            checked={edits.square}
            onChange={(square) => onChange({ square })}
          />
        </div>
      </div>
      {edits.square && (
        <>
          <SliderField
            label="Padding"
            value={edits.paddingPx}
            min={paddingLimits.minPx}
            max={paddingLimits.maxPx}
            onChange={(paddingPx) => onChange({ paddingPx })}
          />
          <Field label="Background colour">
            {(control) => (
              <Select
                {...control}
                value={edits.background}
                options={backgrounds}
                onChange={(background) => onChange({ background })}
              />
            )}
          </Field>
        </>
      )}
      {edits.square && edits.background === 'custom' && (
        <ColourField
          label="Custom colour"
          pickerLabel="Pick the background colour"
          value={edits.customColour}
          onChange={(customColour) => onChange({ customColour })}
        />
      )}
    </ControlColumn>
  );
}
