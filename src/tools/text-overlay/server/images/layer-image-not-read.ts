import { Problem } from '#platform/shared/problem.ts';
import { imageLayerProblems } from '#tools/text-overlay/shared/image-problems.ts';

/** Statuses that say something about the account or the server, and not about the picture. */
const others = [408, 429, 499];

/** Returns the 400 of a layer's picture that was refused; any other error unchanged. */
export function layerImageNotRead(param: string, error: unknown): unknown {
  if (!(error instanceof Problem) || error.status >= 500 || others.includes(error.status)) return error;
  const { notRead } = imageLayerProblems;
  const text = error.code === notRead.code ? notRead.error : `${notRead.error}: ${error.message}`;
  return new Problem({ ...notRead, error: text }, { param, cause: error });
}
