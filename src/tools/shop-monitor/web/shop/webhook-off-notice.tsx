import { Link } from 'wouter';
import { useWebhookEndpoints } from '#account/webhooks/web/use-webhook-endpoints.ts';
import { paths } from '#platform/shared/paths.ts';

/** Shown while deliveries to the address are switched off (contract 5). */
export function WebhookOffNotice({ webhookUrl }: { readonly webhookUrl: string }) {
  const endpoints = useWebhookEndpoints(webhookUrl);
  const isOff = endpoints.data?.data.some(({ status }) => status === 'disabled') ?? false;
  if (!isOff) return null;
  return (
    <p className="mt-1 bg-yellow-wash px-3 py-2 font-medium">
      This address is switched off, so nothing is posted.{' '}
      <Link href={paths.webhooks} className="text-cyan underline underline-offset-4">
        See why and turn it on
      </Link>
    </p>
  );
}
