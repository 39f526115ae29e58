import { createSend } from '../../../javascript/src/transport.ts';
import type { Command } from '../command.ts';
import { WrongUseError } from '../errors.ts';
import { fieldsOf, fieldsOption } from '../fields.ts';
import { readSettings } from '../settings.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export const api: Command = {
  name: 'api',
  summary: 'Call any endpoint of the API reference, such as GET /api/shops',
  operands: ['METHOD', 'PATH'],
  options: fieldsOption,
  async run({ operands: [method = '', path = ''], given, context }) {
    if (!methods.includes(method.toUpperCase()))
      throw new WrongUseError(`Expected ${methods.join(', ')}, received ${method}`);
    if (!path.startsWith('/'))
      throw new WrongUseError(`Expected a path such as /api/shops, received ${path}`);
    const body = given.text('fields') === undefined ? undefined : await fieldsOf(given, {});
    const send = createSend({ ...(await readSettings(context)), maxRetries: 3 });
    // What looks like a parameter of a path is sent as it is.
    const operation = {
      method: method.toUpperCase(),
      path: path.replaceAll(':', '%3A'),
      files: {},
      isBytes: true,
    };
    await send(operation, { body, signal: context.signal }, async (response) => {
      if (/json|text/.test(response.headers.get('content-type') ?? '')) context.out(await response.text());
      else if (response.body) await context.outBytes(response.body);
    });
  },
};
