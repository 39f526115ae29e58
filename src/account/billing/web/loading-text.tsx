import { Spinner } from '../../../platform/web/spinner.tsx';

/** Says what is being waited for. */
export function LoadingText({ text }: { readonly text: string }) {
  return (
    <p role="status" className="flex items-center gap-3 text-ink-soft">
      <Spinner />
      {text}
    </p>
  );
}
