import type { PictureKind } from '#platform/server/image/formats.ts';
import { Problem, type ProblemShape } from '#platform/shared/problem.ts';
import type { Size } from '#platform/shared/size.ts';

export interface MadePicture extends PictureKind, Size {
  readonly bytes: Buffer;
}

/** A size that was refused by itself, see `Steps.each`. */
export interface RefusedPicture {
  readonly problem: ProblemShape;
}

type Several<Item> = readonly [Item, ...Item[]];

interface Facts<Report> {
  /** The size of the source, upright. */
  readonly source: Size;
  /** The size of what the results are made from: trimmed, and in its square. */
  readonly base: Size;
  /** What its inspection reports. */
  readonly seen?: object | undefined;
  /** One report for each layer, in pixels of the picture before square and sizes. */
  readonly layout: readonly Report[];
}

/** Finished pictures, one for each size, and facts about them. */
export interface Made<Report = never> extends Facts<Report> {
  readonly pictures: Several<MadePicture>;
}

/** What became of each size. */
export interface Outcomes<Report = never> extends Facts<Report> {
  readonly outcomes: Several<MadePicture | RefusedPicture>;
}

/** A picture whose bytes follow. */
export type SentPicture = Omit<MadePicture, 'bytes'> & { readonly sizeBytes: number };

type SentOutcome = SentPicture | RefusedPicture;

/** The same as an image process sends it: the bytes of the pictures follow one another. */
export interface MadeReport<Report> extends Facts<Report> {
  readonly outcomes: readonly SentOutcome[];
}

export interface SentPictures<Report> {
  readonly report: MadeReport<Report>;
  readonly bytes: Buffer;
}

/** Returns what the steps made where every size was. Throws the `Problem` of a size that was refused. */
export function allMade<Report>({ outcomes, ...facts }: Outcomes<Report>): Made<Report> {
  const [first, ...others] = outcomes;
  return { ...facts, pictures: [pictureOf(first), ...others.map(pictureOf)] };
}

function pictureOf(outcome: MadePicture | RefusedPicture): MadePicture {
  if ('problem' in outcome) throw new Problem(outcome.problem);
  return outcome;
}

/** Returns what the steps made as an image process sends it. */
export function toSend<Report>({ outcomes, ...facts }: Outcomes<Report>): SentPictures<Report> {
  const made = outcomes.flatMap((outcome) => ('bytes' in outcome ? [outcome.bytes] : []));
  const [first] = made;
  const bytes = first && made.length === 1 ? first : Buffer.concat(made);
  const sent = outcomes.map(
    (outcome): SentOutcome => ('problem' in outcome ? outcome : withoutBytes(outcome)),
  );
  return { report: { ...facts, outcomes: sent }, bytes };
}

/** Returns a picture as it is sent before its bytes. */
export function withoutBytes({ bytes, ...picture }: MadePicture): SentPicture {
  return { ...picture, sizeBytes: bytes.byteLength };
}

/** Returns what the steps made as an image process has sent it. */
export function received<Report>({ report, bytes }: SentPictures<Report>): Outcomes<Report> {
  const cut = cutting(bytes);
  const [first, ...others] = report.outcomes.map((outcome) =>
    'problem' in outcome ? outcome : cut(outcome),
  );
  if (!first) throw new Error('Expected a finished picture, received none');
  return { ...report, outcomes: [first, ...others] };
}

/** Returns pictures with their bytes, which follow one another. */
export function withBytes(sent: readonly SentPicture[], bytes: Buffer): readonly MadePicture[] {
  return sent.map(cutting(bytes));
}

/** Returns what takes the bytes of one picture after the other. */
function cutting(bytes: Buffer): (sent: SentPicture) => MadePicture {
  let start = 0;
  return ({ sizeBytes, ...picture }) => {
    const own = bytes.subarray(start, start + sizeBytes);
    start += sizeBytes;
    return { ...picture, bytes: own };
  };
}
