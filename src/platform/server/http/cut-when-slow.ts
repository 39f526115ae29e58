import { pipeline, type Readable, Transform } from 'node:stream';
import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import { slowestPace, watchPace } from '../upload/pace.ts';

/**
 * Passes a body on that the framework reads, and ends it with 408 when it comes too slowly and 499 when its sender goes
 * away; forms watch themselves.
 */
export function cutWhenSlow(body: Readable): Readable {
  const cut = () => passing.destroy(new Problem(requestProblems.requestTimeout));
  const watch = watchPace(body, slowestPace, cut);
  const passing = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      watch.count(chunk.byteLength);
      done(null, chunk);
    },
    destroy(error, done) {
      const senderGone = error !== null && !(error instanceof Problem);
      done(senderGone ? new Problem(requestProblems.callerGone, { cause: error }) : error);
    },
  });
  // The framework hears of an error from the stream that it reads; here only the watch has to end.
  return pipeline(body, passing, () => watch.stop());
}
