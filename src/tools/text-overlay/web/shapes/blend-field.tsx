import { Field } from '#platform/web/field.tsx';
import { Select } from '#platform/web/select.tsx';
import { type BlendMode, blendModes, type LayerStyle } from '#tools/text-overlay/shared/text-overlay.ts';

interface BlendFieldProps {
  readonly layer: Pick<LayerStyle, 'blend'>;
  readonly onChange: (part: Pick<LayerStyle, 'blend'>) => void;
}

const options = blendModes.map((value) => ({
  value,
  label: value.replace(/^./, (first) => first.toUpperCase()),
}));

/** How the colours of a layer mix with those below it. */
export function BlendField({ layer: { blend = 'normal' }, onChange }: BlendFieldProps) {
  const choose = (mode: BlendMode) => onChange({ blend: mode === 'normal' ? undefined : mode });
  return (
    <Field label="Blend">
      {(control) => <Select {...control} options={options} value={blend} onChange={choose} />}
    </Field>
  );
}
