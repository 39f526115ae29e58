import type { ReactNode } from 'react';
import { Alert } from '#platform/web/alert.tsx';
import { Badge } from '#platform/web/badge.tsx';
import { Button } from '#platform/web/button.tsx';
import { CodeBlock } from '#platform/web/code-block.tsx';
import { DeleteButton } from '#platform/web/delete-button.tsx';
import { fixOf, messageOf } from '#platform/web/messages.ts';
import { Moment } from '#platform/web/moment.tsx';
import { type WhiteLabelDomain } from '#account/white-label/shared/contract.ts';
import { useDeleteDomain, useVerifyDomain } from './use-white-label.ts';
import { whiteLabelLimits } from '#account/white-label/shared/domain.ts';

const badges = {
  waiting: { variant: 'attention', text: 'Not verified yet' },
  proved: { variant: 'success', text: 'Verified' },
  lost: { variant: 'destructive', text: 'Lost' },
} as const;

/** The domain, the record that proves it, and how far it is. */
export function DomainState({ domain: own }: { readonly domain: WhiteLabelDomain }) {
  const verify = useVerifyDomain();
  const remove = useDeleteDomain();
  const { domain, status, record } = own;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 font-semibold break-words">{domain}</p>
        <div className="flex items-center gap-3">
          <Badge variant={badges[status].variant}>{badges[status].text}</Badge>
          <DeleteButton
            question={`Delete ${domain}?`}
            consequence="New links use our address again, and links on this domain stop working."
            action="Delete domain"
            pending={remove.isPending}
            onDelete={() => remove.mutate()}
          />
        </div>
      </div>
      <Warning own={own} />
      <Step text="1. Add this TXT record to the domain's DNS and keep it: it is checked daily.">
        <CodeBlock label="name of the record" code={record.name} />
        <CodeBlock label="value of the record" code={record.value} />
      </Step>
      <Step
        text={
          `2. Point ${domain} at ${location.hostname} with a CNAME record. A proxy in between has to ` +
          'forward the Host header.'
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" pending={verify.isPending} onClick={() => verify.mutate()}>
          Check
        </Button>
        <p className="text-sm text-ink-soft">
          {own.checked_at ? (
            <>
              Last checked <Moment at={own.checked_at} />
            </>
          ) : (
            'Not checked yet'
          )}
        </p>
      </div>
      {verify.error && (
        <Alert variant="destructive" title={messageOf(verify.error)}>
          <p>{fixOf(verify.error)}</p>
        </Alert>
      )}
    </div>
  );
}

function Step({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-ink-soft">{text}</p>
      {children}
    </div>
  );
}

function Warning({ own }: { readonly own: WhiteLabelDomain }) {
  const { missingDays } = whiteLabelLimits;
  if (own.status === 'lost')
    return (
      <Alert variant="attention" title={`The record was missing for ${missingDays} days`}>
        <p>New links use our address again. Set the record, then choose Check.</p>
      </Alert>
    );
  if (own.missing_since === null) return null;
  return (
    <Alert variant="attention" title="The record is missing">
      <p>
        Since <Moment at={own.missing_since} />. After {missingDays} days links use our address again.
      </p>
    </Alert>
  );
}
