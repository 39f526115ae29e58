import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Encoding, EncodingOptions, Reach } from './encoding.ts';
import { MediaError } from './engine.ts';
import { SplicePoint } from './splice-point.ts';
import type { Mp3File } from './mp3-file.ts';
import { samplesPerFrame } from './mp3-frame.ts';
import { type SecondHalf, startSecondHalf } from './second-half.ts';

export interface Halves {
  readonly input: string;
  readonly options: EncodingOptions;
  /** Where the second half's frames lie for the while; nothing is there before, and nothing stays. */
  readonly framesPath: string;
  /** The frame where the second half begins. */
  readonly cut: number;
  /** Aborts when the first half should go on alone, unless the second is all that is left. */
  readonly secondIsWanted?: AbortSignal | undefined;
  /** Is told what broke the second half where the first has made the video alone. */
  readonly onSecondHalfBroken?: ((error: unknown) => void) | undefined;
  /** Is told the seconds of audio that both halves have made. */
  readonly tell: (audioSeconds: number) => void;
}

/**
 * Frames behind the cut after which the halves have no prospect of one state; of 174 cuts the latest met
 * after 254.
 */
const patienceFrames = 1_000;
const framesBetweenTurns = 100;

/**
 * Encodes a video in two threads and gives what both have seen of it. The first half goes on behind the cut
 * until its frames are those of the second, which then follow; where they never are, it goes on alone to the
 * video's end. Throws what either half throws.
 */
export async function encodeInHalves(first: Encoding, file: Mp3File, halves: Halves): Promise<Reach> {
  const { input, framesPath, cut, tell } = halves;
  const options = { ...halves.options, skippedSamples: cut * samplesPerFrame };
  const second = startSecondHalf({ input, framesPath, options });
  const frameSeconds = samplesPerFrame / first.rateHz;
  const tellBoth = () => {
    const { madeSeconds } = first.reach();
    const together = Math.min(madeSeconds, cut * frameSeconds) + second.frames() * frameSeconds;
    tell(Math.max(madeSeconds, together));
  };
  try {
    const joint = await writeFirst(first, file, { ...halves, second, tellBoth });
    if (joint) return await writeSecond(joint, file, { second, tellBoth });
    await heedSecond(second, halves.onSecondHalfBroken);
    return first.reach();
  } finally {
    await second.stop();
  }
}

interface Pair {
  readonly second: SecondHalf;
  readonly tellBoth: () => void;
}

/** Gives the frame of the second half that comes next; undefined at the video's end. */
async function writeFirst(
  first: Encoding,
  file: Mp3File,
  { second, cut, secondIsWanted, tellBoth }: Pair & Pick<Halves, 'cut' | 'secondIsWanted'>,
): Promise<Buffer | undefined> {
  const splicePoint = new SplicePoint();
  const isAlone = (number: number) => number >= cut + patienceFrames || secondIsWanted?.aborted;
  let number = 0;
  for (const packet of first.packets()) {
    const theirs = number >= cut && !isAlone(number) ? await second.next() : undefined;
    const isMet = theirs !== undefined && packet.data !== null && splicePoint.isAt(packet.data, theirs);
    if (!isMet) file.write(packet);
    if (isMet) return theirs;
    number += 1;
    tellBoth();
    // The loop is synchronous: nobody is heard unless it pauses.
    if (number % framesBetweenTurns === 0) await nextTurn();
    if (isAlone(number)) second.release();
  }
  return undefined;
}

/**
 * Nobody needs the second half any more; that it broke is to be known all the same. What the video is to
 * blame for is not told.
 */
async function heedSecond(second: SecondHalf, onBroken: Halves['onSecondHalfBroken']): Promise<void> {
  second.release();
  try {
    await second.end();
  } catch (error) {
    if (!(error instanceof MediaError)) onBroken?.(error);
  }
}

async function writeSecond(joint: Buffer, file: Mp3File, { second, tellBoth }: Pair): Promise<Reach> {
  let held = joint;
  for (let frame = await second.next(); frame; frame = await second.next()) {
    file.append(held);
    held = frame;
    tellBoth();
  }
  const { padding, madeSeconds, reachedSeconds } = await second.end();
  file.append(held, padding);
  return { madeSeconds, reachedSeconds };
}
