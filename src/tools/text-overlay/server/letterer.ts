import { Worker } from 'node:worker_threads';
import { PICTURE_TIMEOUT_SECONDS } from '../../../platform/server/image/limits.ts';
import { imageProblems } from '../../../platform/shared/image-problems.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import type { LayoutReport } from '../shared/contract.ts';
import type { Size } from '../shared/draw/layout.ts';
import type { TextOverlay } from '../shared/text-overlay.ts';
import type { PatchJob } from './draw-patch.ts';

interface LayOutJob {
  readonly overlays: readonly TextOverlay[];
  readonly picture: Size;
}

export type LettererCall = LayOutJob | PatchJob;
export type LettererAnswer = { readonly layout: LayoutReport[] } | { readonly frames: PatchJob['frames'] };

/** Lays out and draws text in a thread of its own, which keeps the fonts that it loaded. */
export interface Letterer {
  /** Where each text comes to stand. Throws Problem `image_too_slow` when the thread does not answer in 30 s. */
  layOut(job: LayOutJob): Promise<LayoutReport[]>;
  /** Draws a text on the frames and gives them back; theirs are gone. Throws as `layOut` does. */
  draw(job: PatchJob): Promise<PatchJob['frames']>;
}

interface Waiting {
  readonly resolve: (answer: LettererAnswer) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

const ownScript = new URL('./letterer-worker.ts', import.meta.url);

/** Makes a letterer; its thread starts with the first call, is replaced when it fails and holds no process open. */
export function createLetterer({ script = ownScript, limitMs = PICTURE_TIMEOUT_SECONDS * 1000 } = {}): Letterer {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(script);
    started.on('message', ({ id, result, error }: { id: number; result?: LettererAnswer; error?: unknown }) => {
      const call = take(id);
      if (result) call?.resolve(result);
      else call?.reject(error);
      if (waiting.size === 0) started.unref();
    });
    started.on('error', (error) => replace(started, error));
    return started;
  }

  function take(id: number): Waiting | undefined {
    const call = waiting.get(id);
    clearTimeout(call?.timer);
    waiting.delete(id);
    return call;
  }

  /** Ends a thread that failed or hangs; everybody who waits for it is told. */
  function replace(failed: Worker, error: unknown): void {
    if (worker !== failed) return;
    worker = undefined;
    for (const id of waiting.keys()) take(id)?.reject(error);
    void failed.terminate();
  }

  function ask(call: LettererCall): Promise<LettererAnswer> {
    const asked = (worker ??= start());
    const { promise, resolve, reject } = Promise.withResolvers<LettererAnswer>();
    const id = ++lastId;
    const giveUp = () => replace(asked, new Problem(imageProblems.tooSlow));
    // Sent first: a call that can't be sent must leave nobody waiting whose failure no caller hears of.
    asked.postMessage({ id, call }, 'frames' in call ? call.frames.map(({ buffer }) => buffer as ArrayBuffer) : []);
    waiting.set(id, { resolve, reject, timer: setTimeout(giveUp, limitMs) });
    asked.ref();
    return promise;
  }

  return {
    async layOut(job) {
      const answer = await ask(job);
      if (!('layout' in answer)) throw new Error('Expected a layout, received frames');
      return answer.layout;
    },
    async draw(job) {
      const answer = await ask(job);
      if (!('frames' in answer)) throw new Error('Expected frames, received a layout');
      return answer.frames;
    },
  };
}
