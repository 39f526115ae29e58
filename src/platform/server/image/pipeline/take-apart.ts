import type { MadePicture } from './made.ts';

/** What a document of layers has become: pictures, and a report, which is sent as JSON. */
export interface TakenApart<Report> {
  readonly report: Report;
  readonly pictures: readonly MadePicture[];
}

/** Takes a document apart, such as a PSD. Throws `Problem` for one that cannot be read. */
export type TakeApart<Options extends object, Report extends object> = (
  document: Buffer,
  options: Options,
) => Promise<TakenApart<Report>>;
