import type { ReactNode } from 'react';

interface SandboxRowProps {
  readonly title: string;
  /** Badges. */
  readonly states: ReactNode;
  readonly note: string;
  /** Buttons. */
  readonly children: ReactNode;
}

/** A subscription or a payment at the local provider, and what can be done with it. */
export function SandboxRow({ title, states, note, children }: SandboxRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-rule py-3">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2.5">
          <span className="font-medium">{title}</span>
          {states}
        </p>
        <p className="text-sm text-ink-soft">{note}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}
