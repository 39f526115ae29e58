import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { Alert } from '#platform/web/alert.tsx';
import { Button } from '#platform/web/button.tsx';
import { client } from '#platform/web/call.ts';
import { CopyButton } from '#platform/web/copy-button.tsx';
import { Input } from '#platform/web/input.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { messageOf } from '#platform/web/messages.ts';
import { Moment } from '#platform/web/moment.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { toast } from '#platform/web/toast-store.ts';
import type { WebhookSecret } from '#account/webhooks/shared/contract.ts';
import { webhookLimits } from '#account/webhooks/shared/schedule.ts';
import { getWebhookSecret, rotateWebhookSecret } from './operations.ts';

const ConfirmDialog = lazyPart(async () => (await import('#platform/web/confirm-dialog.tsx')).ConfirmDialog);

/** The secret with which receivers verify our webhooks: hidden until shown, copied, rotated. */
export function SigningSecret() {
  const secret = useWebhookSecret();
  return (
    <Section title="Signing secret">
      <p className="mb-5 max-w-[64ch] text-ink-soft">
        Every webhook of this account is signed with it, so that receivers can detect forged ones.
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
        <Alert variant="attention" title="Webhooks are also signed with the previous secret">
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
            consequence={
              'From now on webhooks are signed with a new secret, and for ' +
              `${webhookLimits.previousSecretHours} hours with the old one too. Enter the new secret at ` +
              'every receiver before then.'
            }
            action="Rotate secret"
            onConfirm={() => rotation.mutate()}
          />
        )}
      </Suspense>
    </div>
  );
}

const queryKey = [getWebhookSecret.path];

function useWebhookSecret() {
  return useQuery({ queryKey, queryFn: ({ signal }) => client.call(getWebhookSecret, { signal }) });
}

/** Rotates the secret and says how long the old one keeps signing. */
function useRotateSecret() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call(rotateWebhookSecret),
    onSuccess: (secret) => {
      queries.setQueryData(queryKey, secret);
      toast({
        title: 'Signing secret rotated',
        description: `The old secret is valid for ${webhookLimits.previousSecretHours} more hours.`,
      });
    },
    onError: (error) =>
      toast({
        title: 'Error rotating the signing secret',
        description: messageOf(error),
        variant: 'destructive',
      }),
  });
}
