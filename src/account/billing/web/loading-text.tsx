import { Spinner } from '#platform/web/spinner.tsx';

/** A spinner and what is being loaded. */
export function LoadingText({ text }: { readonly text: string }) {
  return (
    <p role="status" className="flex items-center gap-3 text-ink-soft">
      <Spinner />
      {text}
    </p>
  );
}
