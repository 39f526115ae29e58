import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { EventChoices } from '#tools/shop-monitor/web/event-choices.tsx';
import { usePatchShop } from './use-patch-shop.ts';

/** What the webhook of a shop is told of. */
export function EventSettings({ shop }: { readonly shop: Shop }) {
  const change = usePatchShop(shop.id);
  const events = change.isPending ? (change.variables.events ?? shop.events) : shop.events;
  return <EventChoices events={events} onChange={(next) => change.mutate({ events: next })} />;
}
