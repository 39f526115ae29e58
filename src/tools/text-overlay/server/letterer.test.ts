import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FontFamily, TextOverlay } from '../shared/text-overlay.ts';
import { createLetterer } from './letterer.ts';

const overlay = {
  text: 'Hi',
  fontSize: 20,
  fontFamily: 'Inter',
  lineHeight: 1.2,
  align: 'center',
  place: 'center',
  color: '#FFFFFF',
} as const satisfies TextOverlay;
const picture = { width: 60, height: 40 };

describe('the letterer', () => {
  afterEach(() => vi.useRealTimers());

  test('answers calls that are made at once, each with its own', async () => {
    const letterer = createLetterer();
    const sizes = [10, 20, 30, 40];
    const reports = await Promise.all(
      sizes.map((fontSize) => letterer.layOut({ overlays: [{ ...overlay, fontSize }], picture })),
    );
    expect(reports.map(([report]) => report?.font_size)).toEqual(sizes);
  });

  test('draws on every frame that it is given', async () => {
    const box = { x: 0, y: 0, ...picture };
    const frames = [0, 128].map((grey) => new Uint8ClampedArray(60 * 40 * 4).fill(grey));
    const drawn = await createLetterer().draw({ overlay, picture, box, frames, isOpaque: false });
    expect(drawn).toHaveLength(2);
    for (const pixels of drawn) expect(pixels).toContain(255);
  });

  test('tells what failed and goes on with the next call', async () => {
    const letterer = createLetterer();
    const unknown = { ...overlay, fontFamily: 'Comic' as FontFamily };
    await expect(letterer.layOut({ overlays: [unknown], picture })).rejects.toThrow();
    expect(await letterer.layOut({ overlays: [overlay], picture })).toHaveLength(1);
  });

  test('refuses pixels that do not fit their box and goes on', async () => {
    const letterer = createLetterer();
    const box = { x: 0, y: 0, width: 1, height: 1 };
    const job = { overlay, picture, box, frames: [new Uint8ClampedArray(3)], isOpaque: true };
    await expect(letterer.draw(job)).rejects.toThrow();
    expect(await letterer.layOut({ overlays: [overlay], picture })).toHaveLength(1);
  });

  test('tells everybody who waits for a thread that dies, and starts another', async () => {
    const script = new URL('data:text/javascript,throw new Error("died")');
    const letterer = createLetterer({ script });
    const calls = [1, 2].map(() => letterer.layOut({ overlays: [overlay], picture }));
    for (const call of await Promise.allSettled(calls)) expect(call).toMatchObject({ reason: { message: 'died' } });
    await expect(letterer.layOut({ overlays: [overlay], picture })).rejects.toThrow('died');
  });

  test('a call that cannot be sent is refused at once and leaves nobody waiting', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pixels = new Uint8ClampedArray(4);
    const box = { x: 0, y: 0, width: 1, height: 1 };
    const job = { overlay, picture, box, frames: [pixels, pixels], isOpaque: true };
    await expect(createLetterer().draw(job)).rejects.toThrow(expect.objectContaining({ name: 'DataCloneError' }));
    expect(vi.getTimerCount()).toBe(0);
  });

  test('gives up on a thread that hangs', async () => {
    const letterer = createLetterer({ script: new URL('data:text/javascript,for (;;);'), limitMs: 50 });
    const call = letterer.layOut({ overlays: [overlay], picture });
    await expect(call).rejects.toMatchObject({ code: 'image_too_slow' });
  });
});
