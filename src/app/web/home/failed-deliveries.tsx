import { Link } from 'wouter';
import { useDeliveries } from '#account/webhooks/web/use-deliveries.ts';
import type { Delivery } from '#account/webhooks/shared/contract.ts';
import { paths } from '#platform/shared/paths.ts';
import { Moment } from '#platform/web/moment.tsx';
import { Section } from '#platform/web/section.tsx';

/** The delivery log, filtered to what failed. */
const failedUrl = `${paths.webhooks}?tab=deliveries&status=failed`;

const shownDeliveries = 3;

/** Webhooks that reached nobody; nothing while there are none. */
export function FailedDeliveries() {
  const failed = useDeliveries({ status: 'failed' }).data?.data ?? [];
  if (failed.length === 0) return null;
  return (
    <Section
      title="Failed deliveries"
      aside={
        <Link href={failedUrl} className="text-cyan underline underline-offset-4">
          All
        </Link>
      }
    >
      <ul className="-mt-3">
        {failed.slice(0, shownDeliveries).map((delivery) => (
          <FailedDelivery key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </Section>
  );
}

function FailedDelivery({ delivery }: { readonly delivery: Delivery }) {
  const { id, event, url, createdAt, lastError } = delivery;
  return (
    <li className="border-b border-rule py-3 text-sm">
      <Link
        href={`${failedUrl}&delivery=${id}`}
        className="font-mono text-magenta underline underline-offset-4"
      >
        {event}
      </Link>
      <span className="text-ink-soft">
        {' '}
        to {URL.parse(url)?.host ?? url}, <Moment at={createdAt} />
      </span>
      {lastError !== null && <span className="block [overflow-wrap:anywhere]">{lastError}</span>}
    </li>
  );
}
