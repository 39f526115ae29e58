import { cn } from './cn.ts';
import { CopyButton } from './copy-button.tsx';

interface CodeBlockProps {
  readonly code: string;
  readonly label: string;
  /** To be pasted rather than read: at most 320 px high. */
  readonly low?: boolean;
}

/** A code snippet with a copy button. It can be scrolled by keyboard. */
export function CodeBlock({ code, label, low = false }: CodeBlockProps) {
  return (
    <div className="flex min-w-0 border border-rule bg-sheet">
      <pre
        role="group"
        aria-label={label}
        tabIndex={0}
        className={cn('min-w-0 grow overflow-x-auto p-4 text-sm leading-5', low && 'max-h-80')}
      >
        <code>{code}</code>
      </pre>
      <CopyButton text={code} label={`Copy ${label}`} className="m-1.5 shrink-0" />
    </div>
  );
}
