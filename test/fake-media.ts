import { writeFile } from 'node:fs/promises';
import type { Children, ExtractInChild } from '../src/tools/audio-extraction/server/engines/run-engine.ts';

/** The output of the fake engine. */
export const fakeAudio = Buffer.from('ID3 this stands for an MP3 of three seconds');

export interface FakeMedia extends Children {
  /** Sets what the next extractions do. */
  behave(as: ExtractInChild): void;
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
    behave: (as) => {
      extract = as;
    },
    close: () => undefined,
  };
}
