import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sampleFont } from '#test/sample-font.ts';
import { createFontReader } from './font-reader.ts';

const script = fileURLToPath(new URL('../../../../../test/font-child.ts', import.meta.url));
const never = new AbortController().signal;
const caller = { accountId: 1, signal: never };
const behave = (behaviour: string) => new TextEncoder().encode(behaviour);

test('a font that takes too long is refused with its child killed, and the next one is read', async () => {
  const slow = createFontReader({ script, readMs: 300 });
  await expect(slow.read(behave('spin'), caller)).rejects.toMatchObject({ code: 'font_too_slow' });
  const font = await createFontReader().read(await sampleFont(), caller);
  expect(font).toMatchObject({ format: 'otf', name: 'Overprint Pixels', weight: 400, scripts: ['latin'] });
});

test.each(['eat', 'vanish'])('a font that makes its child end is invalid: %s', async (behaviour) => {
  const reader = createFontReader({ script, readMs: 60_000 });
  await expect(reader.read(behave(behaviour), caller)).rejects.toMatchObject({ code: 'invalid_font' });
});

test('a caller who has gone ends the work', async () => {
  const gone = new AbortController();
  const reading = createFontReader({ script, readMs: 60_000 }).read(behave('spin'), {
    accountId: 1,
    signal: gone.signal,
  });
  gone.abort(new Error('gone'));
  await expect(reading).rejects.toThrow('gone');
});

test('the child gets none of our settings', async () => {
  const reading = createFontReader({ script }).read(behave('say-environment'), caller);
  await expect(reading).rejects.toMatchObject({ cause: { message: 'MALLOC_ARENA_MAX' } });
});
