import { parseCssColour } from '#platform/shared/css-colours.ts';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import { RecentColours } from '#platform/web/recent-colour-field.tsx';
import { rememberColour } from '#platform/web/recent-colours.ts';
import { Select } from '#platform/web/select.tsx';
import { backgrounds } from '#tools/image-padding/web/backgrounds.ts';
import type { PaddingInput } from '#tools/image-padding/web/padding-input.ts';
import { Swatches } from './swatches.tsx';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';

interface BackgroundFieldsProps {
  readonly input: PaddingInput;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<PaddingInput>) => void;
}

/** The choice of background by name or by swatch, with a field for a custom colour. */
export function BackgroundFields({ input, error, onChange }: BackgroundFieldsProps) {
  const { background, customColour } = input;
  const remember = () => rememberColour(customColour);
  const pick = (colour: string) => onChange({ background: 'custom', customColour: colour.toUpperCase() });
  return (
    <div className="grid gap-2">
      <Field label="Background colour">
        {(control) => (
          <Select
            {...control}
            value={background}
            options={backgrounds}
            onChange={(value) => onChange({ background: value })}
          />
        )}
      </Field>
      <span className="flex flex-wrap items-center gap-1">
        <Swatches input={input} onChange={onChange} />
        <EyeDropperButton onPick={pick} />
      </span>
      {background === 'custom' && (
        <Field label="Custom colour" hint="Hex or Name" error={error}>
          {(control) => (
            <span className="flex gap-2">
              <Input
                {...control}
                autoComplete="off"
                spellCheck={false}
                placeholder="Hex or Name"
                className="font-mono"
                value={customColour}
                onChange={(event) => onChange({ customColour: event.target.value })}
                onBlur={remember}
              />
              <input
                type="color"
                aria-label="Pick a colour"
                className="size-10 shrink-0 cursor-pointer rounded-md border border-edge bg-sheet p-1"
                value={sixDigits(customColour)}
                onChange={(event) => pick(event.target.value)}
                onBlur={remember}
              />
            </span>
          )}
        </Field>
      )}
      {background === 'custom' && <RecentColours onChoose={pick} />}
    </div>
  );
}

/**
 * Returns the form `#rrggbb`, the only one that the browser's picker accepts; white for an unfinished text.
 */
function sixDigits(text: string): string {
  const { r, g, b } = parseCssColour(text.trim()) ?? { r: 255, g: 255, b: 255 };
  return `#${[r, g, b].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The EyeDropper API, which only some browsers have (WICG EyeDropper). */
interface EyeDropper {
  /** Resolves to `#rrggbb`. Rejects if the user cancels. */
  open(): Promise<{ readonly sRGBHex: string }>;
}
declare global {
  interface Window {
    readonly EyeDropper?: new () => EyeDropper;
  }
}

/** Picks a colour from anywhere on the screen, where the browser can. */
function EyeDropperButton({ onPick }: { readonly onPick: (colour: string) => void }) {
  const { EyeDropper } = window;
  if (!EyeDropper) return null;
  function pick(Dropper: new () => EyeDropper) {
    const cancelled = () => undefined;
    void new Dropper().open().then(({ sRGBHex }) => onPick(sRGBHex), cancelled);
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      className="px-2"
      aria-label="Pick a colour from the screen"
      title="Pick a colour from the screen"
      onClick={() => pick(EyeDropper)}
    >
      <Icon name="dropper" />
    </Button>
  );
}
