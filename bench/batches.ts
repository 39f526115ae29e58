import { parseArgs } from 'node:util';
import { besideLarge, besideSingles, twoAccounts } from './batches/beside.ts';
import { killWorkers } from './batches/kill-workers.ts';
import { killEmbedded } from './batches/kills.ts';
import { onPostgres, onServer } from './batches/server.ts';
import { speed } from './batches/speed.ts';

/**
 * Batches of pictures: nothing is lost or counted twice when the program is killed, no account waits for another
 * one's end, single requests go first, and the pictures a minute beside a bare sharp script. `--only NAME` runs
 * one part.
 */
const parts: Readonly<Record<string, () => Promise<void>>> = {
  kills: killEmbedded,
  workers: killWorkers,
  accounts: () => onServer(twoAccounts),
  singles: () => onServer(besideSingles),
  small: () => onServer(besideLarge),
  speed: () => onServer(speed),
  'speed-postgres': () => onPostgres(speed),
};

const { values } = parseArgs({ options: { only: { type: 'string' } } });
for (const [name, part] of Object.entries(parts)) if (!values.only || values.only === name) await part();
