/** A list of names and values with a rule below each. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="-mt-4">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-5 border-b border-rule py-3">
          <dt className="shrink-0 text-ink-soft">{name}</dt>
          <dd className="min-w-0 text-right font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
