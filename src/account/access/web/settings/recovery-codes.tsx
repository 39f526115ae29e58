import { Button } from '#platform/web/button.tsx';
import { CopyButton } from '#platform/web/copy-button.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shows recovery codes, the only time that they can be shown. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <>
      <p role="status" className="mb-4">
        Two-step sign-in is on. Store these recovery codes in a safe place: each signs you in once without
        your phone, and they are not shown again.
      </p>
      <ul aria-label="Recovery codes" className="mb-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} label="Copy recovery codes" variant="outline" size="default">
          Copy
        </CopyButton>
        <Button onClick={onDone}>I have stored them</Button>
      </div>
    </>
  );
}
