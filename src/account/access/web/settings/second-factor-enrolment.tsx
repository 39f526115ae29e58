import { type SubmitEvent, useState } from 'react';
import { encode } from 'uqr';
import { Button } from '#platform/web/button.tsx';
import { CopyButton } from '#platform/web/copy-button.tsx';
import { messageOf } from '#platform/web/messages.ts';
import { CodeField } from '#account/access/web/code-field.tsx';
import type { useConfirm } from './use-second-factor.ts';

interface EnrolmentProps {
  readonly secret: { readonly secret: string; readonly uri: string };
  readonly confirm: ReturnType<typeof useConfirm>;
  readonly onCancel: () => void;
}

/** Shows the secret to an authenticator app, and asks for its first code. */
export function Enrolment({ secret: { secret, uri }, confirm, onCancel }: EnrolmentProps) {
  const [code, setCode] = useState('');
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate(code);
  }
  return (
    <form ref={showWhole} onSubmit={submit} className="grid max-w-[400px] gap-5">
      <p>Scan this with an authenticator app on your phone, or enter the secret:</p>
      <QrCode text={uri} />
      <p className="flex items-center gap-2">
        <code className="min-w-0 font-mono text-sm break-all">{secret}</code>
        <CopyButton text={secret} label="Copy secret" />
      </p>
      <CodeField
        value={code}
        onChange={setCode}
        error={confirm.error ? messageOf(confirm.error) : undefined}
        allowsRecovery={false}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={confirm.isPending}>
          Confirm
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The field that takes the focus would bring only itself into view, and leave the QR code above. */
const showWhole = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: 'nearest' });

/**
 * Black on white in either theme, because cameras expect it, with the quiet zone of 4 modules (ISO 18004).
 */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label="QR code of the secret"
      viewBox={`0 0 ${size} ${size}`}
      width="200"
      height="200"
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
