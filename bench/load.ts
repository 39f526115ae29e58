import { startVideos } from './load/videos.ts';
import { startLoadServer } from './load/server.ts';
import { tryOverload } from './load/overload.ts';
import { tryLoad } from './load/rounds.ts';
import { callScripts, makeUsualPicture, pictureScripts } from './load/scripts.ts';
import { row } from './report.ts';

/**
 * The whole program under a steady load (reliability, Load): server and media children on one core, the
 * client on the other. `--minute` measures each round for 60 s in place of 20, `--postgres` on PostgreSQL in
 * place of the embedded database.
 */
const seconds = process.argv.includes('--minute') ? 60 : 20;
const engine = process.argv.includes('--postgres') ? 'postgres' : 'pglite';
const callsPerSecond = 200;
const paddingsPerSecond = 10;
const overlaysPerSecond = 5;
const targetMs = 50;

const server = await startLoadServer(engine);
try {
  const { customers } = server;
  const picture = await makeUsualPicture();
  const calls = callScripts(customers);
  const paddings = await pictureScripts(customers, 'image_padding', picture);
  const overlays = await pictureScripts(customers, 'text_overlay', picture);

  const usual = { name: 'status, lists and keys', scripts: calls, perSecond: callsPerSecond, targetMs };
  await tryLoad(server, usual, seconds);
  await tryLoad(
    server,
    { name: 'padding', scripts: paddings, perSecond: paddingsPerSecond, targetMs: 300 },
    seconds,
  );
  await tryLoad(
    server,
    { name: 'overlay', scripts: overlays, perSecond: overlaysPerSecond, targetMs: 500 },
    seconds,
  );

  const videos = await startVideos(server);
  await tryLoad(
    server,
    { ...usual, name: 'the same beside videos', targetMs: 150, loopTargetMs: 50 },
    seconds,
  );
  const { uploads, extractions } = await videos.stop();
  row('  meanwhile', `${uploads} uploads`, `of 500 MB each, and ${extractions} extractions of 10 minutes`);

  await tryOverload(server, {
    calls,
    paddings,
    overlays,
    callsPerSecond,
    paddingsPerSecond,
    overlaysPerSecond,
    targetMs,
  });
} finally {
  await server.end();
}
