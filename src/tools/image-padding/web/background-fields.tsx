import { parseCssColour } from '../../../platform/shared/css-colours.ts';
import { Field } from '../../../platform/web/field.tsx';
import { Input } from '../../../platform/web/input.tsx';
import { Select } from '../../../platform/web/select.tsx';
import { backgrounds } from './backgrounds.ts';
import type { PaddingInput } from './padding-input.ts';

interface BackgroundFieldsProps {
  readonly input: PaddingInput;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<PaddingInput>) => void;
}

/** The choice of background, with a field for a custom colour. */
export function BackgroundFields({ input, error, onChange }: BackgroundFieldsProps) {
  const { background, customColour } = input;
  return (
    <>
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
              />
              <Swatch colour={customColour.trim()} />
            </span>
          )}
        </Field>
      )}
    </>
  );
}

function Swatch({ colour }: { readonly colour: string }) {
  return (
    <span
      aria-hidden="true"
      className="halftone size-10 shrink-0 overflow-hidden rounded-md border border-edge"
    >
      {parseCssColour(colour) && <span className="block size-full" style={{ backgroundColor: colour }} />}
    </span>
  );
}
