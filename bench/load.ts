import { offer, percentileMs, statusesOf } from './load/offer.ts';
import { tryLoad } from './load/rounds.ts';
import { callScripts, makeUsualPicture, pictureScripts, type Script } from './load/scripts.ts';
import { startLoadServer } from './load/server.ts';
import { row, sized } from './report.ts';

/**
 * The whole program under a steady load, then four times that load: the server on one core, the client on the
 * other. `--minute` measures each round for 60 s in place of 20, `--postgres` on PostgreSQL in place of the
 * embedded database.
 */
const seconds = process.argv.includes('--minute') ? 60 : sized(20, 1);
const overloadSeconds = sized(20, 1);
const overloadFactor = 4;
const recoverySeconds = sized(15, 1);
const callsTargetMs = 50;
/** As many callers as may wait for a slot for pictures: others have to keep the rate up. */
const waitingClients = 64;

const server = await startLoadServer(process.argv.includes('--postgres') ? 'postgres' : 'pglite');
try {
  const { customers, origin } = server;
  const picture = await makeUsualPicture();
  const calls = { name: 'status, lists and keys', scripts: callScripts(customers), perSecond: 200 };
  const padding = {
    name: 'padding',
    scripts: await pictureScripts(customers, 'image_padding', picture),
    perSecond: 10,
  };
  const overlay = {
    name: 'overlay',
    scripts: await pictureScripts(customers, 'text_overlay', picture),
    perSecond: 5,
  };
  await tryLoad(server, { ...calls, targetMs: callsTargetMs }, seconds);
  await tryLoad(server, { ...padding, targetMs: 300 }, seconds);
  await tryLoad(server, { ...overlay, targetMs: 500 }, seconds);

  await Promise.all([
    overload(calls.name, calls.scripts, calls.perSecond),
    overload(padding.name, padding.scripts, padding.perSecond, waitingClients),
    overload(overlay.name, overlay.scripts, overlay.perSecond, waitingClients),
  ]);
  const { scripts, perSecond } = calls;
  const after = await offer({ origin, scripts, perSecond, seconds: recoverySeconds });
  const bySecond = Map.groupBy(after.responses, ({ sentAtMs }) => Math.floor(sentAtMs / 1_000));
  const slow = [...bySecond].filter(([, responses]) => percentileMs(responses, 0.99) > callsTargetMs);
  const normalAfter = Math.max(0, ...slow.map(([second]) => second + 1));
  row('back to normal after', `${normalAfter} s`, `target 10; ${statusesOf(after.responses)}`);
} finally {
  await server.end();
}

/** Sends four times the usual rate and prints the responses; only 2xx, 429 and 503 are right. */
async function overload(name: string, scripts: readonly Script[], perSecond: number, spareClients = 0) {
  const { responses, broken } = await offer({
    origin: server.origin,
    scripts,
    perSecond: perSecond * overloadFactor,
    seconds: overloadSeconds,
    spareClients,
  });
  const isRight = (status: number) => (status >= 200 && status < 300) || status === 429 || status === 503;
  const wrong = responses.filter(({ status }) => !isRight(status)).length + broken;
  const answered = `${(responses.length / overloadSeconds).toFixed(0)}/s`;
  row(`four times ${name}`, answered, `${statusesOf(responses)}; wrong or none: ${wrong}, target 0`);
}
