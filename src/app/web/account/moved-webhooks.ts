import { paths } from '#platform/shared/paths.ts';

/** What the log of webhooks had in the address while it was part of Account > Settings. */
const logParams: readonly string[] = ['status', 'event', 'subject', 'before', 'delivery'];

/** Returns where an old address of the webhooks leads to now; undefined for others (contract 9). */
export function movedWebhooks(search: URLSearchParams, hash: string): string | undefined {
  const log = [...search].filter(([name]) => logParams.includes(name));
  if (search.get('tab') === 'settings' && log.length > 0) {
    const params = new URLSearchParams([['tab', 'deliveries'], ...log]);
    return `${paths.webhooks}?${params.toString()}`;
  }
  return hash === '#webhooks' ? paths.webhooks : undefined;
}
