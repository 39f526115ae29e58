import { Suspense, useId, useState } from 'react';
import { Alert } from '../../../platform/web/alert.tsx';
import { Button } from '../../../platform/web/button.tsx';
import { CopyButton } from '../../../platform/web/copy-button.tsx';
import { Input } from '../../../platform/web/input.tsx';
import { LoadFailure } from '../../../platform/web/load-failure.tsx';
import { Moment } from '../../../platform/web/moment.tsx';
import { Section } from '../../../platform/web/section.tsx';
import { Skeleton } from '../../../platform/web/skeleton.tsx';
import type { WebhookSecret } from '../shared/contract.ts';
import { lazyPart } from '../../../platform/web/lazy-part.tsx';
import { webhookLimits } from '../shared/schedule.ts';
import { useRotateSecret, useWebhookSecret } from './use-webhook-secret.ts';

const ConfirmDialog = lazyPart(
  async () => (await import('../../../platform/web/confirm-dialog.tsx')).ConfirmDialog,
);

/** The secret with which receivers tell our webhooks from forged ones: hidden, shown, copied, rotated. */
export function SigningSecret() {
  const secret = useWebhookSecret();
  return (
    <Section title="Signing secret">
      <p className="mb-5 max-w-[64ch] text-ink-soft">
        Every webhook of this account is signed with it, so that a receiver can tell ours from a forged one.
      </p>
      {secret.error ? (
        <LoadFailure error={secret.error} onRetry={() => void secret.refetch()} />
      ) : secret.data ? (
        <SecretField secret={secret.data} />
      ) : (
        <Skeleton className="h-32" />
      )}
    </Section>
  );
}

function SecretField({ secret: { secret, previousValidUntil } }: { readonly secret: WebhookSecret }) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="w-fit text-sm font-semibold">
          Secret
        </label>
        <div className="flex gap-2">
          <Input
            id={id}
            readOnly
            autoComplete="off"
            type={shown ? 'text' : 'password'}
            value={secret}
            className="font-mono text-sm"
          />
          <Button
            variant="outline"
            aria-pressed={shown}
            aria-label="Show secret"
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </Button>
          <CopyButton variant="outline" className="shrink-0" text={secret} label="Copy secret" />
        </div>
      </div>
      {previousValidUntil !== null && (
        <Alert variant="attention" title="The secret before this one still signs along">
          <p>
            Until <Moment at={previousValidUntil} />. Enter the new one at every receiver before then.
          </p>
        </Alert>
      )}
      <RotateButton />
    </div>
  );
}

function RotateButton() {
  const [asking, setAsking] = useState(false);
  const rotation = useRotateSecret();
  return (
    <div>
      <Button variant="outline" pending={rotation.isPending} onClick={() => setAsking(true)}>
        Rotate secret
      </Button>
      <Suspense fallback={null}>
        {asking && (
          <ConfirmDialog
            onClose={() => setAsking(false)}
            question="Rotate the signing secret?"
            consequence={`Webhooks are signed with a new secret from now on, and with the old one as well for ${webhookLimits.previousSecretHours} hours. Enter the new one at every receiver before then.`}
            action="Rotate secret"
            onConfirm={() => rotation.mutate()}
          />
        )}
      </Suspense>
    </div>
  );
}
