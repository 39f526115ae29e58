import { Link } from 'wouter';
import { CallError } from '#platform/shared/client.ts';
import { paths } from '#platform/shared/paths.ts';

/** Refusals for credentials, quota and rate have no row in the log (contract 4). */
const unloggedStatuses = [401, 429];

/** Returns the link to a failed metered request in the log; undefined if the log does not have it. */
export function failedRequestHref(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.requestId === '' || unloggedStatuses.includes(error.status))
    return undefined;
  return `${paths.account}?tab=usage&request=${encodeURIComponent(error.requestId)}`;
}

const label = 'Show this request in the log';

/** The same link for a toast; empty if the log does not have the request. */
export function failedRequestLink(error: unknown): { readonly link?: { label: string; href: string } } {
  const href = failedRequestHref(error);
  return href === undefined ? {} : { link: { label, href } };
}

/** A link from the error message of a metered request to its row in the log. */
export function FailedRequest({ error }: { readonly error: unknown }) {
  const href = failedRequestHref(error);
  return (
    href !== undefined && (
      <p className="mt-1 text-sm">
        <Link href={href} className="text-cyan underline underline-offset-4">
          {label}
        </Link>
      </p>
    )
  );
}
