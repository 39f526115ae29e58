import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { readIfThere, type Settings, writePrivate } from '../settings.ts';

/** Position of a listener in its stream, stored between runs. */
export interface Place {
  /** The id of the last event that was handled; undefined before the first. */
  read(): string | undefined;
  readonly moveTo: (id: string) => Promise<void>;
}

/** Returns the place of a key and a receiver, in the user's folder for state (XDG Base Directory). */
export async function openPlace(
  { env, home }: Pick<Context, 'env' | 'home'>,
  { apiKey, baseUrl }: Settings,
  receiver: string,
): Promise<Place> {
  const name = createHash('sha256').update([baseUrl, apiKey, receiver].join('\n')).digest('hex').slice(0, 16);
  const folder = join(env['XDG_STATE_HOME'] || join(home, '.local', 'state'), 'overprint');
  const file = join(folder, `listen-${name}.json`);
  const text = await readIfThere(file);
  let id = text === undefined ? undefined : (JSON.parse(text) as { lastEventId: string }).lastEventId;
  return {
    read: () => id,
    async moveTo(next) {
      await writePrivate(file, { lastEventId: next });
      id = next;
    },
  };
}
