import type { Shop, Template } from '../../../javascript/src/index.ts';
import type { Command } from '../command.ts';

export const templates: Command = {
  name: 'templates',
  summary: 'List the saved templates with their variables',
  operands: [],
  options: {},
  async run({ context, isJson, client }) {
    const overprint = await client();
    const all: Template[] = [];
    for await (const template of overprint.list('listTemplates', { signal: context.signal }))
      all.push(template);
    if (isJson) context.out(JSON.stringify(all));
    else
      for (const { id, name, variables } of all)
        context.out([id, name, variables.map((variable) => variable.name).join(', ')].join('\t'));
  },
};

export const shops: Command = {
  name: 'shops',
  summary: 'List the watched shops',
  operands: [],
  options: {},
  async run({ context, isJson, client }) {
    const overprint = await client();
    const all: Shop[] = [];
    for await (const shop of overprint.list('listAnyShops', { signal: context.signal })) all.push(shop);
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
