import { useState } from 'react';
import { outputFormatNames, outputLimits } from '#platform/shared/output-limits.ts';
import { Field } from '#platform/web/field.tsx';
import { Fold } from '#platform/web/fold.tsx';
import { Input } from '#platform/web/input.tsx';
import { Select } from '#platform/web/select.tsx';
import { SwitchRow } from '#platform/web/switch-row.tsx';
import {
  formatError,
  formatLabels,
  hasQuality,
  type OutputErrors,
  outputFieldsOf,
  outputSummary,
} from '#tools/image-padding/web/output-input.ts';
import { writtenOf } from '#tools/image-padding/web/padding-input.ts';
import type { Padding } from '#tools/image-padding/web/use-padding.ts';

const formats = [
  { value: 'automatic', label: 'Automatic' },
  ...outputFormatNames.map((value) => ({ value, label: formatLabels[value] })),
] as const;

/** How the file is written (contract 11, Pictures), folded until something of it is set. */
export function MoreOptions({ padding }: { readonly padding: Padding }) {
  const [toggled, setToggled] = useState<boolean>();
  const { input, errors, picture, change } = padding;
  const { output } = input;
  const hasError = (['quality', 'dpi', 'maxMegabytes'] as const).some((name) => errors[name] !== undefined);
  const noFormat = formatError(output.format, writtenOf(input, picture?.animated));
  const open = hasError || noFormat !== undefined || (toggled ?? outputFieldsOf(output).length > 0);
  const put = (part: Partial<typeof output>) => change({ output: { ...output, ...part } });
  const numbers = { output, errors, put };
  return (
    <Fold title="More options" summary={outputSummary(output)} open={open} onToggle={() => setToggled(!open)}>
      <Field label="Format" hint="Automatic writes PNG; an animation keeps its format." error={noFormat}>
        {(control) => (
          <Select
            {...control}
            value={output.format}
            options={formats}
            onChange={(format) => put({ format })}
          />
        )}
      </Field>
      {hasQuality(output.format) && (
        <NumberText label="Quality" name="quality" placeholder={qualityByDefault} {...numbers} />
      )}
      <NumberText label="Density (dpi)" name="dpi" placeholder="as the picture" {...numbers} />
      <NumberText label="Largest file (MB)" name="maxMegabytes" placeholder="no limit" {...numbers} />
      <SwitchRow label="Trim empty borders first" checked={output.trim} onChange={(trim) => put({ trim })} />
    </Fold>
  );
}

const qualityByDefault = String(outputLimits.defaultQuality);

interface NumberTextProps {
  readonly label: string;
  readonly name: 'quality' | 'dpi' | 'maxMegabytes';
  readonly placeholder: string;
  readonly output: Padding['input']['output'];
  readonly errors: OutputErrors;
  readonly put: (part: Partial<Padding['input']['output']>) => void;
}

/** A number as it is typed, so that one that is out of range stays beside its error. */
function NumberText({ label, name, placeholder, output, errors, put }: NumberTextProps) {
  return (
    <Field label={label} error={errors[name]}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          inputMode="decimal"
          className="font-mono"
          placeholder={placeholder}
          value={output[name]}
          onChange={({ target }) => put({ [name]: target.value })}
        />
      )}
    </Field>
  );
}
