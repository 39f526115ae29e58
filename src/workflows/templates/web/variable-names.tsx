/** The variables of a layout, as its texts name them. */
export function VariableNames({ names }: { readonly names: readonly string[] }) {
  return (
    <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
      {names.length === 0 ? 'Without variables' : names.map((name) => `{{${name}}}`).join(' ')}
    </p>
  );
}
