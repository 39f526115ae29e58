import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Encoding, EncodingOptions, Extent } from '#tools/audio-extraction/server/engines/encoding.ts';
import { MediaError } from '#tools/audio-extraction/server/engines/engine.ts';
import type { Mp3File } from '#tools/audio-extraction/server/engines/mp3-file.ts';
import type { Part } from '#tools/audio-extraction/server/engines/stated-length.ts';
import { samplesPerFrame } from './mp3-frame.ts';
import { type SecondHalf, startSecondHalf } from './second-half.ts';
import { SplicePoint } from './splice-point.ts';

export interface Halves {
  readonly input: string;
  readonly options: EncodingOptions;
  /** A temporary file for the second half's frames. It must not exist; it is removed at the end. */
  readonly framesPath: string;
  /** The frame where the second half begins. */
  readonly cut: number;
  /** Aborts when another video needs the second core: the first half then goes on alone. */
  readonly secondIsWanted?: AbortSignal | undefined;
  /** Called with what broke the second half, if the first one encodes the video alone. */
  readonly onSecondHalfBroken?: ((error: unknown) => void) | undefined;
  /** Called with the seconds of audio that both halves have made. */
  readonly tell: (audioSeconds: number) => void;
}

/** Frames after the cut before the first half gives up joining; of 174 cuts the latest joined after 254. */
const patienceFrames = 1_000;
const framesBetweenPauses = 100;

/**
 * Encodes a long video in two threads. Nothing else in the engine depends on this folder: without it, the
 * engine encodes each video in one loop.
 *
 * The second thread encodes from a cut near the middle. The first encodes past the cut until both encoders
 * have reached the same state (`splice-point.ts`); from there on the second's frames follow. If they never
 * do, or another video needs the core, the first half goes on alone to the end. Returns how much of the
 * video both have read. Throws what either half throws.
 */
export async function encodeInHalves(first: Encoding, file: Mp3File, halves: Halves): Promise<Extent> {
  const { input, framesPath, cut, tell } = halves;
  const options = { ...halves.options, skippedSamples: cut * samplesPerFrame };
  const second = startSecondHalf({ input, framesPath, options });
  const frameSeconds = samplesPerFrame / first.rateHz;
  const tellBoth = () => {
    const { madeSeconds } = first.extent();
    const together = Math.min(madeSeconds, cut * frameSeconds) + second.frames() * frameSeconds;
    tell(Math.max(madeSeconds, together));
  };
  try {
    const joint = await writeFirst(first, file, { ...halves, second, tellBoth });
    if (joint) return await writeSecond(joint, file, { second, tellBoth });
    await endUnusedSecond(second, halves.onSecondHalfBroken);
    return first.extent();
  } finally {
    await second.stop();
  }
}

interface Pair {
  readonly second: SecondHalf;
  readonly tellBoth: () => void;
}

/**
 * Returns the second half's frame at the splice point; undefined if the first half reached the video's end.
 */
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
    // The loop is synchronous: without a pause no message and no abort would arrive.
    if (number % framesBetweenPauses === 0) await nextTurn();
    if (isAlone(number)) second.release();
  }
  return undefined;
}

/** Ends a second half that is no longer needed, and reports what broke it unless the video was to blame. */
async function endUnusedSecond(second: SecondHalf, onBroken: Halves['onSecondHalfBroken']): Promise<void> {
  second.release();
  try {
    await second.end();
  } catch (error) {
    if (!(error instanceof MediaError)) onBroken?.(error);
  }
}

async function writeSecond(joint: Buffer, file: Mp3File, { second, tellBoth }: Pair): Promise<Extent> {
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

/** Share of the audio. The second half also decodes what it skips, so it gets the smaller share. */
const firstHalf = 0.52;
/** At 44.1 kHz the pattern of frame lengths repeats after 49 frames, at any bit rate. */
const framesOfPattern = 49;

/**
 * Returns the frame of the MP3 at which the second half begins. Undefined if the video does not state its
 * length or the audio is not longer than `aboveSeconds`.
 */
export function cutFrame(
  { startSeconds, endSeconds }: Part,
  rateHz: number,
  aboveSeconds = Number.POSITIVE_INFINITY,
): number | undefined {
  if (endSeconds === undefined || endSeconds - startSeconds <= aboveSeconds) return undefined;
  const frames = ((endSeconds - startSeconds) * rateHz * firstHalf) / samplesPerFrame;
  const cut = Math.floor(frames / framesOfPattern) * framesOfPattern;
  return cut > 0 ? cut : undefined;
}
