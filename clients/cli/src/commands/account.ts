import type { Shop } from '../../../javascript/src/index.ts';
import type { Command } from '../command.ts';

export const shops: Command = {
  name: 'shops',
  summary: 'List the watched shops',
  operands: [],
  options: {},
  async run({ context, isJson, client }) {
    const overprint = await client();
    const all: Shop[] = [];
    for await (const shop of overprint.list('listShops', { signal: context.signal })) all.push(shop);
    if (isJson) context.out(JSON.stringify(all));
    else
      for (const { id, status, product_count: products, shop_url: url } of all)
        context.out([id, status, `${products} products`, url].join('\t'));
  },
};

export const usage: Command = {
  name: 'usage',
  summary: 'Show what the account has used of its month',
  operands: [],
  options: {},
  async run({ context, isJson, client }) {
    const used = await (await client()).usage({ signal: context.signal });
    if (isJson) {
      context.out(JSON.stringify(used));
      return;
    }
    context.out(`${used.used} of ${used.limit} requests in ${used.month} (${used.plan} plan)`);
    context.out(
      `${used.successful} succeeded, ${used.failed} failed; the month ends ${used.resetsAt.slice(0, 10)}`,
    );
  },
};
