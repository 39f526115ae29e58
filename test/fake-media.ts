import { writeFile } from 'node:fs/promises';
import { isSpread } from './spread/is-spread.ts';
import { leaveOut } from './spread/leave-out.ts';
import type { Children, ExtractInChild } from '#tools/audio-extraction/server/engines/run-engine.ts';

/** The output of the fake engine. */
export const fakeAudio = Buffer.from('ID3 this stands for an MP3 of three seconds');

/** The media children of a test app. A spread run's processes have real ones, which nothing scripts. */
export interface FakeMedia extends Children {
  /** Sets what the next extractions do. */
  behave(as: ExtractInChild): void;
  /** Lets the next extractions succeed, as they do at first. */
  succeed(): void;
}

const succeed: ExtractInChild = async ({ output }) => {
  await writeFile(output, fakeAudio);
  return { audioSeconds: 3, sourceCodec: 'aac' };
};

/** Returns media children without processes, to test the code around them. */
export function fakeMedia(): FakeMedia {
  let extract = succeed;
  return {
    extract: (task, context) => extract(task, context),
    behave(as) {
      if (isSpread) leaveOut('scripts the engine');
      extract = as;
    },
    succeed() {
      extract = succeed;
    },
    close: () => undefined,
  };
}
