import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChildDied, type Children, createChildren, type ExtractContext } from './run-engine.ts';

const script = fileURLToPath(new URL('../../../../../test/media-children/child.ts', import.meta.url));
const limits = {
  timeoutMs: 30_000,
  cpuSeconds: 60,
  memoryBytes: 128 * 1024 * 1024,
  fileBytes: 1024 * 1024,
};

let dir: string;
let children: Children;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'overprint-child-'));
  children = createChildren({ limits, script });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  children.close();
  await rm(dir, { recursive: true, force: true });
});

const output = () => join(dir, 'output');

interface RunWishes extends Partial<ExtractContext> {
  readonly of?: Children;
}

function run(behaviour: string, { of = children, ...context }: RunWishes = {}) {
  const task = {
    method: 'ffmpeg',
    input: behaviour,
    output: output(),
    bitrateKbps: 128,
    maxSeconds: 10,
  } as const;
  return of.extract(task, { signal: new AbortController().signal, onProgress: () => undefined, ...context });
}

/** Whether a process runs; one that nobody has asked about its end yet does not. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

const gone = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000 });

describe('a media child', () => {
  test('reports its facts and its progress', async () => {
    const seen: unknown[] = [];
    const facts = await run('report', { onProgress: (...progress: unknown[]) => seen.push(...progress) });
    expect(facts).toEqual({ audioSeconds: 1, sourceCodec: 'aac' });
    expect(seen).toEqual([expect.objectContaining({ audioSeconds: 2, percent: 50 })]);
  });

  test('that refuses a video becomes an error of the job, with the codec', async () => {
    await expect(run('refuse')).rejects.toMatchObject({
      code: 'unsupported_codec',
      message: 'Unsupported audio codec: alac',
      fix: 'Use processing_method ffmpeg, which supports it.',
    });
  });

  test('that breaks is a failed job, whose error does not show the cause', async () => {
    await expect(run('fail')).rejects.toMatchObject({
      code: 'extraction_failed',
      message: 'Audio extraction failed',
    });
  });

  test.each(['vanish', 'exit'])('that ends without a message (%s) is tried again', async (behaviour) => {
    await expect(run(behaviour)).rejects.toThrow(ChildDied);
    expect(await run('finish')).toEqual({ audioSeconds: 1, sourceCodec: 'aac' });
  });

  test('has no setting and no secret in its environment', async () => {
    vi.stubEnv('OVERPRINT_TEST_SECRET', 'secret');
    await run('environment');
    const environment = JSON.parse(await readFile(output(), 'utf8'));
    expect(Object.keys(environment).toSorted()).toEqual(
      expect.not.arrayContaining(['OVERPRINT_TEST_SECRET', 'PATH', 'HOME', 'SECRET_KEY', 'DATABASE_URL']),
    );
    expect(JSON.stringify(environment)).not.toContain('secret');
  });

  test('that ignores SIGTERM is killed at its time limit, with all that it started', async () => {
    // A busy machine may need longer than the limit to start the child, which then has written nothing.
    for (let timeoutMs = 1_500; !existsSync(output()); timeoutMs *= 3) {
      const impatient = createChildren({ limits: { ...limits, timeoutMs }, script });
      await expect(run('hang', { of: impatient })).rejects.toMatchObject({ code: 'extraction_too_slow' });
      impatient.close();
    }
    await gone(Number(await readFile(output(), 'utf8')));
  });

  test('is killed at once, with all that it started, when its job is cancelled', async () => {
    const cancel = new AbortController();
    const work = run('hang', {
      signal: cancel.signal,
      onProgress: () => cancel.abort(new Error('cancelled')),
    });
    await expect(work).rejects.toThrow('cancelled');
    await gone(Number(await readFile(output(), 'utf8')));
  });

  test('that spins is ended by the kernel at its limit of processor time', async () => {
    const strict = createChildren({ limits: { ...limits, cpuSeconds: 1 }, script });
    await expect(run('spin', { of: strict })).rejects.toMatchObject({ code: 'extraction_too_slow' });
    strict.close();
  });

  test('that uses too much memory ends at its limit, and the job says so', async () => {
    await expect(run('eat')).rejects.toMatchObject({ code: 'too_much_memory' });
  });

  test('can fill no more of the disk than its limit', async () => {
    await expect(run('fill')).rejects.toThrow();
    expect((await readFile(output())).byteLength).toBeLessThanOrEqual(limits.fileBytes);
  });
});
