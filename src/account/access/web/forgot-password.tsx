import { type ComponentProps, Suspense, useState } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';

const ResetDialog = lazyPart(async () => (await import('./reset-dialog.tsx')).ResetDialog);

/** Opens the dialog that requests an email for a new password. */
export function ForgotPassword(props: Omit<ComponentProps<typeof ResetDialog>, 'onClose'>) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className="mt-4 text-cyan underline underline-offset-4"
        onClick={() => setAsking(true)}
      >
        Forgot your password?
      </button>
      <Suspense fallback={null}>
        {asking && <ResetDialog {...props} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}
