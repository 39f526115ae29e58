import { setTimeout as delay } from 'node:timers/promises';
import { type Account, makeAccount, subscribe } from './accounts.ts';
import type { Attack, Prepared, Target } from './attack.ts';
import { type AttackRequest, openRequest, type Outcome, send } from './client.ts';
import { makeForm } from './form.ts';
import { watchdog } from './limits.ts';
import { makePng } from './pictures/png.ts';
import { type AttackedServer, startAttacked } from './server.ts';
import { startWatch, type WatchResult } from './watch.ts';

/** Outcome of an attack. */
export interface AttackResult {
  readonly attack: Attack;
  readonly outcomes: readonly Outcome[];
  readonly tookMs: number;
  readonly watched: WatchResult;
  readonly notes: readonly string[];
  /** Exceeded limits other than those of time and memory. */
  readonly misses: readonly string[];
}

/** How long the server is watched after the attack, so that the victim sends one more request. */
const afterwardsMs = 1_500;

/** Starts a server for this attack, attacks it, and ends it. Throws if the attack could not start. */
export async function tryAttack(attack: Attack, build: string): Promise<AttackResult> {
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

async function attackServer(
  attack: Attack,
  prepared: Prepared,
  server: AttackedServer,
): Promise<AttackResult> {
  const { origin, pid } = server;
  const gone = new AbortController();
  const victim = await makeVictimRequest(origin);
  const attackers = await makeAttackers(attack, origin);
  const { target, ...records } = createTarget(server, attackers, gone.signal);
  const warmedUp = await send(origin, victim, gone.signal);
  if (warmedUp.status !== 200)
    throw new Error(`Expected 200 for a padding before the attack, received ${warmedUp.status}`);

  const options = { origin, pid, victim, timeLimitMs: watchdog.attackMs, asks: !attack.stops };
  const watch = await startWatch(options, (why) => {
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
  return { attack, ...records, tookMs, watched };
}

/** Records if the server dies by itself before the attack is over. */
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
  const record = async (coming: Promise<Outcome>) => {
    const outcome = await coming;
    outcomes.push(outcome);
    return outcome;
  };
  const target: Target = {
    ...server,
    attackers,
    signal,
    send: async (request) => record(send(server.origin, request, signal)),
    open(request, declaredBytes) {
      const opened = openRequest(server.origin, request, { declaredBytes, signal });
      void record(opened.outcome);
      return opened;
    },
    note: (text) => notes.push(text),
    miss: (text) => misses.push(text),
  };
  return { target, outcomes, notes, misses };
}

/** Returns another account's padding of a picture of 300 x 200 pixels, as a no-code tool sends it. */
async function makeVictimRequest(origin: string): Promise<AttackRequest> {
  const picture = await makePng({ width: 300, height: 200, colourType: 'rgb', bitDepth: 8 });
  const form = makeForm({ padding_size: '50' }, { field: 'image', name: 'picture.png', bytes: picture });
  const { key } = await makeAccount(origin, 'victoria');
  return { path: '/api/image_padding', key, ...form };
}
