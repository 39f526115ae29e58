import { useEffect, useId, useRef } from 'react';
import { CopyButton } from '#platform/web/copy-button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { Input } from '#platform/web/input.tsx';
import { announceCopiedKey } from './use-api-keys.ts';

/** The whole key, shown only once. */
export function NewKey({ apiKey }: { readonly apiKey: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <div className="mt-7 grid animate-rise gap-1.5 border-t-2 border-ink pt-5">
      <label htmlFor={id} className="text-sm font-semibold">
        Your new API key
      </label>
      <div className="flex gap-2">
        <Input
          ref={field}
          id={id}
          readOnly
          value={apiKey}
          aria-describedby={`${id}-warning`}
          className="font-mono text-sm"
        />
        <CopyButton variant="outline" text={apiKey} label="Copy" onCopied={announceCopiedKey} />
      </div>
      <p id={`${id}-warning`} className="mt-2 flex gap-2 bg-yellow-wash px-3 py-2 font-medium">
        <Icon name="alert" />
        Copy this key now! You won't be able to see it again.
      </p>
      <p className="text-sm text-ink-soft">
        The list shows only its first 8 and last 4 characters. Copy still copies the full key.
      </p>
    </div>
  );
}
