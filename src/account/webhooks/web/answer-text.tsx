/** What a receiver said, as it came; scrolls by keyboard too. */
export function AnswerText({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <pre
      role="group"
      aria-label={label}
      tabIndex={0}
      className="max-h-48 min-w-0 overflow-auto border border-rule bg-well p-3 text-sm leading-5 break-words whitespace-pre-wrap"
    >
      {text}
    </pre>
  );
}
