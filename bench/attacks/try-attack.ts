import { setTimeout as delay } from 'node:timers/promises';
import { type Account, makeAccount, subscribe } from './accounts.ts';
import type { Attack, Prepared, Target } from './attack.ts';
import { type AttackRequest, openRequest, type Outcome, send } from './client.ts';
import { makeForm } from './form.ts';
import { watchdog } from './limits.ts';
import { makePng } from './pictures/png.ts';
import { type AttackedServer, startAttacked } from './server.ts';
import { startWatch, type Watched } from './watch.ts';

/** What an attack did to a server. */
export interface Tried {
  readonly attack: Attack;
  readonly outcomes: readonly Outcome[];
  readonly tookMs: number;
  readonly watched: Watched;
  readonly notes: readonly string[];
  /** Limits beside those of time and memory that were passed. */
  readonly misses: readonly string[];
}

/** How long the server is watched once all is answered, so that the victim calls once more. */
const afterwardsMs = 1_500;

/** Starts a server for this attack alone, attacks it, and ends it. Throws when the attack could not begin. */
export async function tryAttack(attack: Attack, build: string): Promise<Tried> {
  const prepared = await attack.prepare();
  try {
    const server = await startAttacked(build, prepared.settings ?? {});
    try {
      return await attackServer(attack, prepared, server);
    } finally {
      await server.close();
    }
  } finally {
    await prepared.close?.();
  }
}

async function attackServer(attack: Attack, prepared: Prepared, server: AttackedServer): Promise<Tried> {
  const { origin, pid } = server;
  const gone = new AbortController();
  const victim = await makeVictimCall(origin);
  const attackers = await makeAttackers(attack, origin);
  const { target, ...written } = createTarget(server, attackers, gone.signal);
  const warmedUp = await send(origin, victim, gone.signal);
  if (warmedUp.status !== 200)
    throw new Error(`An honest padding before the attack was answered ${warmedUp.status}`);

  const orders = { origin, pid, victim, timeLimitMs: watchdog.attackMs, asks: !attack.stops };
  const watch = await startWatch(orders, (why) => {
    target.miss(why);
    gone.abort();
  });
  const noticing = noticeEnd(server, target, { gone, expected: attack.stops === true });
  const startedMs = performance.now();
  await prepared.run(target);
  const tookMs = performance.now() - startedMs;
  if (!gone.signal.aborted) await delay(afterwardsMs);
  const watched = await watch.stop();
  noticing.abort();
  return { attack, ...written, tookMs, watched };
}

/** Writes down when the server dies by itself, until the attack is over. */
function noticeEnd(
  { ended }: AttackedServer,
  { miss }: Target,
  { gone, expected }: { readonly gone: AbortController; readonly expected: boolean },
): AbortController {
  const over = new AbortController();
  const notice = async () => {
    const how = await ended;
    if (!expected && !over.signal.aborted && !gone.signal.aborted) miss(`the server died (${how})`);
    gone.abort();
  };
  void notice();
  return over;
}

async function makeAttackers({ accounts = 1, premium = false }: Attack, origin: string): Promise<Account[]> {
  const made: Account[] = [];
  for (let number = 1; number <= accounts; number += 1) {
    const account = await makeAccount(origin, `mallory${number}`);
    if (premium) await subscribe(origin, account);
    made.push(account);
  }
  return made;
}

function createTarget(server: AttackedServer, attackers: readonly Account[], signal: AbortSignal) {
  const outcomes: Outcome[] = [];
  const notes: string[] = [];
  const misses: string[] = [];
  const writeDown = async (coming: Promise<Outcome>) => {
    const outcome = await coming;
    outcomes.push(outcome);
    return outcome;
  };
  const target: Target = {
    ...server,
    attackers,
    signal,
    send: async (request) => writeDown(send(server.origin, request, signal)),
    open(request, declaredBytes) {
      const opened = openRequest(server.origin, request, { declaredBytes, signal });
      void writeDown(opened.outcome);
      return opened;
    },
    note: (text) => notes.push(text),
    miss: (text) => misses.push(text),
  };
  return { target, outcomes, notes, misses };
}

/** A padding of a picture of 300 x 200 pixels by somebody else, as a no-code tool sends it. */
async function makeVictimCall(origin: string): Promise<AttackRequest> {
  const picture = await makePng({ width: 300, height: 200, colourType: 'rgb', bitDepth: 8 });
  const form = makeForm({ padding_size: '50' }, { field: 'image', name: 'picture.png', bytes: picture });
  const { key } = await makeAccount(origin, 'victoria');
  return { path: '/api/image_padding', key, ...form };
}
