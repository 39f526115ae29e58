import type { FontMessage } from '#tools/text-overlay/server/fonts/font-reader.ts';

/** A font child for tests: what its "font" says, it does. */
const behaviours: Readonly<Record<string, () => FontMessage>> = {
  spin() {
    for (;;);
  },
  eat() {
    const allocated: Buffer[] = [];
    for (;;) allocated.push(Buffer.alloc(16 * 1024 * 1024, 1));
  },
  vanish() {
    process.kill(process.pid, 'SIGKILL');
    for (;;);
  },
  'say-environment': () => ({
    type: 'invalid',
    reason: 'broken',
    message: Object.keys(process.env)
      .filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))
      .join(),
  }),
};

process.once('message', (bytes: Uint8Array) => {
  const message = behaviours[new TextDecoder().decode(bytes)]?.();
  if (message) process.send?.(message);
});
process.once('disconnect', () => process.exit(0));
process.send?.({ type: 'ready' } satisfies FontMessage);
