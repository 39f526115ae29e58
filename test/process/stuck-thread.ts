import { pbkdf2 } from 'node:crypto';
import { loadConfig } from '#platform/server/config/config.ts';
import { run } from '#app/server/run.ts';

/** The program with a short time to stop; SIGUSR2 blocks a thread for longer than that. */
process.on('SIGUSR2', () => {
  pbkdf2('a', 'b', 2_000_000_000, 64, 'sha512', () => undefined);
  process.stdout.write('a thread is stuck\n');
});
await run(loadConfig(process.env), { drainMs: 100 });
