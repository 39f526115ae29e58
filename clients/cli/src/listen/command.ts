import type { Command } from '../command.ts';
import { WrongUseError } from '../errors.ts';
import { connect, isHttp, readSettings } from '../settings.ts';
import { type Delivery, type Forwarded, forward } from './forward.ts';
import { follow } from './follow.ts';
import { openPlace } from './place.ts';

export const listen: Command = {
  name: 'listen',
  summary: 'Receive the webhooks of the account here, and forward them',
  operands: [],
  options: {
    forward: { value: 'URL', help: 'An address of this machine that gets each webhook, signed' },
    new: { help: 'Begin with what happens from now on, not where the last listen stopped' },
  },
  async run({ given, context, isJson }) {
    const url = given.text('forward');
    if (url !== undefined && !isHttp(url))
      throw new WrongUseError(`Expected an http address, received ${url}`);
    const { signal } = context;
    const settings = await readSettings(context);
    const place = await openPlace(context, settings, url ?? '');
    const first = given.isOn('new') ? undefined : place.read();

    async function handle(id: string, delivery: Delivery): Promise<void> {
      const forwarded = url === undefined ? undefined : await forward(url, delivery, { signal });
      await place.moveTo(id);
      context.out(isJson ? JSON.stringify({ id, ...delivery, forwarded }) : lineOf(delivery, forwarded));
    }

    // It comes back by itself, and sooner than the client would.
    const overprint = connect(settings, { maxRetries: 0 });
    await follow({ overprint, context, first, handle, moveTo: place.moveTo });
  },
};

function lineOf({ headers, body }: Delivery, forwarded: Forwarded | undefined): string {
  if (!forwarded) return body;
  const { event } = JSON.parse(body) as { readonly event?: string };
  const { status, attempts, durationMs, error } = forwarded;
  const result =
    status === 0 ? `not forwarded after ${attempts} attempts: ${error}` : `${status} in ${durationMs} ms`;
  return [event, headers['webhook-id'], result].join('  ');
}
