import { CopyButton } from './copy-button.tsx';

/** A snippet that scrolls by keyboard too, with its copy button. */
export function CodeBlock({ code, label }: { readonly code: string; readonly label: string }) {
  return (
    <div className="relative border border-rule bg-sheet">
      <pre role="region" aria-label={label} tabIndex={0} className="overflow-x-auto p-4 pr-14 text-sm leading-5">
        <code>{code}</code>
      </pre>
      <CopyButton text={code} label={`Copy ${label}`} className="absolute top-1.5 right-1.5 bg-sheet" />
    </div>
  );
}
