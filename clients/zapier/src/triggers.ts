import { events } from './generated.ts';
import { requestApi } from './request.ts';
import type { Bundle, Z } from './zapier.ts';

const endpointsPath = '/api/webhooks/endpoints';

/** `product.discovered` becomes `product_discovered`. */
const keyOf = (event: string) => event.replaceAll('.', '_');

/** A trigger for an event: while a Zap is on, its address is one of the account's webhooks. */
function hookOf({ name, summary, sample }: (typeof events)[number]) {
  const key = keyOf(name);
  const noun = name.split('.')[0] ?? '';
  return {
    key,
    noun: noun.charAt(0).toUpperCase() + noun.slice(1),
    display: {
      label: titled(key),
      description: `Triggers when this happens: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}.`,
    },
    operation: {
      type: 'hook',
      performSubscribe: async (z: Z, bundle: Bundle) => {
        const body = { url: bundle.targetUrl, events: [name], description: `Zapier: ${name}` };
        const { data } = await requestApi(z, bundle, { method: 'POST', path: endpointsPath, body });
        return data;
      },
      performUnsubscribe: async (z: Z, bundle: Bundle) => {
        const path = `${endpointsPath}/${bundle.subscribeData?.id}`;
        return requestApi(z, bundle, { method: 'DELETE', path });
      },
      perform: (_z: Z, bundle: Bundle) => [bundle.cleanedRequest],
      performList: () => [sample],
      sample,
    },
  };
}

function titled(key: string): string {
  return key
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** A list that fills a field's choices. Zapier calls it a trigger. */
function listOf(key: string, noun: string, path: string, idField: string) {
  const perform = async (z: Z, bundle: Bundle) => {
    const { data } = await requestApi(z, bundle, { method: 'GET', path });
    const rows = data as readonly Readonly<Record<string, unknown>>[];
    return rows.map((row) => ({ ...row, id: row[idField], name: row.name ?? row.shop_name ?? row.shop_url }));
  };
  return {
    key,
    noun,
    display: {
      label: `List of ${noun}s`,
      description: `Triggers when there is a new ${noun}.`,
      hidden: true,
    },
    operation: { type: 'polling', perform, sample: { id: 'one', name: noun } },
  };
}

const lists = [
  listOf('template_list', 'Template', '/api/templates?limit=100', 'id'),
  listOf('shop_list', 'Shop', '/api/shops?limit=100', 'id'),
  listOf('font_list', 'Font', '/api/fonts', 'name'),
];

export const triggers = Object.fromEntries(
  [...events.map((event) => hookOf(event)), ...lists].map((trigger) => [trigger.key, trigger]),
);
