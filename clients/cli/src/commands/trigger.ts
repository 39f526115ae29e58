import type { Command } from '../command.ts';
import { WrongUseError } from '../errors.ts';

export const trigger: Command = {
  name: 'trigger',
  summary: 'Post a made-up event to an address, such as product.discovered',
  operands: ['EVENT'],
  options: { url: { value: 'URL', help: 'The address that gets it, signed as any webhook' } },
  async run({ operands: [event = ''], given, context, isJson, client }) {
    const url = given.text('url');
    if (url === undefined) throw new WrongUseError('Name the address that gets it: --url URL');
    const overprint = await client();
    // The server says which events there are.
    const body = { url, event: event as 'product.discovered' };
    const result = await overprint.request('testWebhook', { body, signal: context.signal });
    if (isJson) context.out(JSON.stringify(result));
    else if (result.success) context.out(`${result.statusCode} in ${result.latencyMs} ms`);
    if (!result.success) throw new Error([result.error ?? 'It failed', ...result.advice].join('\n'));
  },
};
