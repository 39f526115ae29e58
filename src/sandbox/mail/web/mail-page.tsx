import { useQuery } from '@tanstack/react-query';
import { client } from '#platform/web/call.ts';
import { EmptyState } from '#platform/web/empty-state.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { Moment } from '#platform/web/moment.tsx';
import { PageHeading } from '#platform/web/page-heading.tsx';
import { PageSpinner } from '#platform/web/spinner.tsx';
import type { SandboxMail } from '#sandbox/mail/shared/contract.ts';
import { linkParts } from './link-parts.ts';
import { listSandboxMails, showSandboxMail } from './operations.ts';

/** The emails that were stored instead of sent. */
export function MailPage() {
  const emails = useQuery({
    queryKey: [listSandboxMails.path],
    queryFn: ({ signal }) => client.call(listSandboxMails, { signal }),
    staleTime: 0,
  });
  return (
    <>
      <PageHeading title="Mail" intro="Emails stored on this machine instead of being sent, newest first." />
      {emails.error ? (
        <LoadFailure error={emails.error} onRetry={() => void emails.refetch()} />
      ) : !emails.data ? (
        <PageSpinner />
      ) : emails.data.length === 0 ? (
        <EmptyState text="No emails yet." />
      ) : (
        <ul className="grid max-w-[720px] gap-10">
          {emails.data.map((mail) => (
            <Email key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </>
  );
}

function Email({ mail: { id, subject, to, sentAt, text } }: { readonly mail: SandboxMail }) {
  return (
    <li className="border-t-2 border-ink pt-4">
      <h2 className="text-xl [overflow-wrap:anywhere]">{subject}</h2>
      <p className="mb-4 text-sm [overflow-wrap:anywhere] text-ink-soft">
        To {to}, <Moment at={sentAt} />.{' '}
        <a
          href={showSandboxMail.path.replace(':id', String(id))}
          className="text-cyan underline underline-offset-4"
        >
          As mail programs show it
        </a>
      </p>
      <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">
        {linkParts(text).map((part, index) =>
          part.link ? (
            <a
              key={index}
              href={part.text}
              className="text-cyan underline underline-offset-4 [overflow-wrap:anywhere]"
            >
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </p>
    </li>
  );
}
