import { type ReactNode, useEffect, useState } from 'react';
import { announce } from './announce.ts';
import { Button, type ButtonProps } from './button.tsx';
import { Icon } from './icon.tsx';

const confirmationMs = 2_000;

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  readonly text: string;
  /** Name of the copied text, for the button: "Copy curl snippet". */
  readonly label: string;
  /** Called instead of the button's own announcement. */
  readonly onCopied?: () => void;
  /** Text beside the icon. */
  readonly children?: ReactNode;
}

/** Copies a text to the clipboard and confirms it on screen and to screen readers. */
export function CopyButton({
  text,
  label,
  onCopied,
  variant = 'ghost',
  size = 'icon',
  className,
  children,
}: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), confirmationMs);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
      if (onCopied) onCopied();
      else announce('Copied');
    } catch {
      // The browser may deny access to the clipboard; the text can still be selected by hand.
      setState('failed');
      announce('Could not copy. Select the text and copy it by hand.');
    }
  }

  return (
    <Button
      variant={variant}
      size={size}
      className={className}
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    >
      <Icon name={state === 'copied' ? 'check' : state === 'failed' ? 'alert' : 'copy'} />
      {children}
    </Button>
  );
}
