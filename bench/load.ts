import { startVideos } from './load/videos.ts';
import { startHouse } from './load/house.ts';
import { tryOverload } from './load/overload.ts';
import { tryLoad } from './load/rounds.ts';
import { callScripts, makeUsualPicture, pictureScripts } from './load/scripts.ts';
import { row } from './report.ts';

/**
 * The whole program under a steady load (reliability, Load): server and media children on one core, the client on the
 * other. `--minute` measures each round for 60 s in place of 20, `--postgres` on PostgreSQL in place of the embedded
 * database.
 */
const seconds = process.argv.includes('--minute') ? 60 : 20;
const engine = process.argv.includes('--postgres') ? 'postgres' : 'pglite';
const callsPerSecond = 200;
const paddingsPerSecond = 10;
const overlaysPerSecond = 5;
const targetMs = 50;

const house = await startHouse(engine);
try {
  const { customers } = house;
  const picture = await makeUsualPicture();
  const calls = callScripts(customers);
  const paddings = await pictureScripts(customers, 'image_padding', picture);
  const overlays = await pictureScripts(customers, 'text_overlay', picture);

  const usual = { name: 'status, lists and keys', scripts: calls, perSecond: callsPerSecond, targetMs };
  await tryLoad(house, usual, seconds);
  await tryLoad(house, { name: 'padding', scripts: paddings, perSecond: paddingsPerSecond, targetMs: 300 }, seconds);
  await tryLoad(house, { name: 'overlay', scripts: overlays, perSecond: overlaysPerSecond, targetMs: 500 }, seconds);

  const videos = await startVideos(house);
  await tryLoad(house, { ...usual, name: 'the same beside videos', targetMs: 150, loopTargetMs: 50 }, seconds);
  const { uploads, extractions } = await videos.stop();
  row('  meanwhile', `${uploads} uploads`, `of 500 MB each, and ${extractions} extractions of 10 minutes`);

  await tryOverload(house, {
    calls,
    paddings,
    overlays,
    callsPerSecond,
    paddingsPerSecond,
    overlaysPerSecond,
    targetMs,
  });
} finally {
  await house.end();
}
