import { parseArgs } from 'node:util';

const help = `Overprint

  npm start                      everything in one process, on http://localhost:3000
  npm start -- --port 8080       listen on another port
  npm start -- --host 0.0.0.0    listen on another address (needs production settings)
  npm start -- --data-dir DIR    where the database and files are stored (default ./data)
  npm start -- --role ROLE       all (default), web, worker, or migrate and exit
  npm start -- --demo            with a made-up marketplace, to try the shop monitor
  npm start -- --help            this text

Every other setting is an environment variable; .env.example lists them all.
`;

/** The setting that each switch sets. */
const switches = { port: 'PORT', host: 'HOST', 'data-dir': 'DATA_DIR', role: 'ROLE' } as const;

function readSwitches(args: readonly string[]): {
  readonly demo: boolean;
  readonly settings: Record<string, string | undefined>;
} {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', short: 'h' },
      demo: { type: 'boolean' },
      port: { type: 'string' },
      host: { type: 'string' },
      'data-dir': { type: 'string' },
      role: { type: 'string' },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    process.exit(0);
  }
  const used = Object.entries(switches).filter(
    ([name]) => values[name as keyof typeof switches] !== undefined,
  );
  const settings = used.map(([name, variable]) => [variable, values[name as keyof typeof switches]] as const);
  return { demo: values.demo === true, settings: Object.fromEntries(settings) };
}

/**
 * Runs the program with the settings of its command line and environment; a switch overrides its setting.
 * If it cannot start, writes the reason to standard error and exits with 1.
 */
export async function runCommand(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  try {
    const { demo, settings } = readSwitches(args);
    const all = { ...environment, ...settings };
    // Loaded only now, so that --help responds at once.
    const { start } = await import('./start.ts');
    await start(demo ? await (await import('./demo.ts')).startDemo(all) : all);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
