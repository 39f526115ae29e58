import type { ProblemShape } from '../../../shared/problem.ts';
import type { PictureKind } from '../formats.ts';

/** What an image process is asked to do. The picture comes with it as bytes, or lies at `path`. */
export interface ImageRequest {
  /** The name of the work. */
  readonly work: string;
  readonly options: unknown;
  readonly mayUseTwoCores: boolean;
  readonly path?: string;
}

/** What it says: first what will come, then how it ended. The picture that was made comes along as bytes. */
export type ImageReply =
  | { readonly type: 'kind'; readonly kind: PictureKind }
  | { readonly type: 'done'; readonly report: object; readonly memoryBytes: number }
  | {
      readonly type: 'refused';
      readonly problem: ProblemShape;
      readonly cause: string;
      readonly memoryBytes: number;
    }
  | { readonly type: 'failed'; readonly message: string; readonly memoryBytes: number };

/** In front of each message: the lengths of its JSON and of its bytes. */
export const prefixBytes = 8;

/** A message as it goes over the pipe, without its bytes. */
export function headOf(message: ImageRequest | ImageReply, contentBytes: number): Buffer {
  const json = Buffer.from(JSON.stringify(message));
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt32LE(json.length, 0);
  prefix.writeUInt32LE(contentBytes, 4);
  return Buffer.concat([prefix, json]);
}
