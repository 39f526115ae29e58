import type { ReactNode } from 'react';

/** Shown in place of an empty list, with at most one action. */
export function EmptyState({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-5 border-t border-rule px-5 py-12 text-center">
      <svg
        viewBox="0 0 48 48"
        aria-hidden="true"
        className="size-12 text-edge"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <path d="M12 2v8M36 2v8M12 38v8M36 38v8M2 12h8M2 36h8M38 12h8M38 36h8" />
        <circle cx="24" cy="24" r="6" />
        <path d="M24 14v20M14 24h20" />
      </svg>
      <p className="text-lg text-ink-soft">{text}</p>
      {children}
    </div>
  );
}
