/** A description whose backquoted words are code; everything else is plain text. */
export function Prose({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={`${index}-${part}`} className="bg-ink/8 px-1 text-[0.93em]">
        {part}
      </code>
    ),
  );
}
