import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { pinToCore, row, sized } from './report.ts';

/**
 * Extracts ten minutes of audio with the engine, with the loop of its library, and with the command `ffmpeg`
 * if it is in PATH. The target is at most 1.25 times the command's time.
 */
const videoSeconds = sized(600, 5);
const rounds = sized(3, 1);
/**
 * Time of the library's loop divided by that of the command, on a quiet machine. Used if there is no command.
 */
const loopOfCommand = 1.16;
const ways = fileURLToPath(new URL('./audio-ways.ts', import.meta.url));

const own = ['plain', 'engine'];

interface Run {
  readonly cpuMs: number;
  readonly wallMs: number;
}

export async function makeBenchVideo(path: string, seconds: number): Promise<void> {
  await runToEnd(process.execPath, [ways, 'video', String(seconds), path]);
}

export async function compareEngines(dir: string): Promise<void> {
  const video = join(dir, 'video.mp4');
  await makeBenchVideo(video, videoSeconds);
  const hasCommand = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;
  const rivals = [...own, ...(hasCommand ? ['command'] : [])];
  const runs = await takeTurns(rivals, (rival) => runRival(rival, video, dir));
  for (const measure of ['cpuMs', 'wallMs'] as const) report(measure, runs);
}

async function takeTurns(
  rivals: readonly string[],
  run: (rival: string) => Promise<Run>,
): Promise<Map<string, Run[]>> {
  const runs = new Map<string, Run[]>(rivals.map((rival) => [rival, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const rival of round % 2 === 0 ? rivals : rivals.toReversed())
      runs.get(rival)?.push(await run(rival));
  }
  return runs;
}

async function runRival(rival: string, video: string, dir: string): Promise<Run> {
  const output = join(dir, `${rival}.mp3`);
  if (rival !== 'command') return runToEnd(process.execPath, [ways, rival, video, output]);
  const options = ['-vn', '-c:a', 'libmp3lame', '-b:a', '128k'];
  return runToEnd('ffmpeg', ['-v', 'error', '-y', '-i', video, ...options, output]);
}

/** Runs a program in a fresh process, on one core if the system can. */
async function runToEnd(program: string, programArguments: readonly string[]): Promise<Run> {
  const startedAtMs = performance.now();
  const child = spawn(program, programArguments, { stdio: ['ignore', 'pipe', 'ignore'] });
  pinToCore(child.pid, 1);
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  // The command prints nothing, so its processor time is unknown.
  return { cpuMs: printed === '' ? Number.NaN : Number(printed), wallMs: performance.now() - startedAtMs };
}

function report(measure: keyof Run, runs: ReadonlyMap<string, readonly Run[]>): void {
  const medians = new Map([...runs].map(([rival, all]) => [rival, median(all.map((run) => run[measure]))]));
  const plainMs = medians.get('plain') ?? Number.NaN;
  const measuredMs = medians.get('command') ?? Number.NaN;
  const commandMs = Number.isNaN(measuredMs) ? plainMs / loopOfCommand : measuredMs;
  const command = Number.isNaN(measuredMs) ? 'the command (estimate)' : 'the command';
  const load = loadavg()[0]?.toFixed(1);
  for (const [rival, ms] of medians) {
    if (Number.isNaN(ms)) continue;
    const compared = `${(ms / plainMs).toFixed(2)} of the library's loop, ${(ms / commandMs).toFixed(2)} of ${command}; load ${load}`;
    row(`${videoSeconds} s to MP3, one core, ${measure}: ${rival}`, `${ms.toFixed(0)} ms`, compared);
  }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
