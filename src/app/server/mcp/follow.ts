import type { Wait } from '#platform/server/clock.ts';
import { Problem } from '#platform/shared/problem.ts';
import { CancelledByClient } from './cancellations.ts';
import { type ApiResponse, type Dispatch, requestOf } from './dispatch.ts';
import type { Progress } from './progress.ts';
import { isJson, type Json, jsonOf } from './results.ts';
import { maxWaitSeconds, type Tool, toolNamed, waitArgument } from './tools.ts';

export interface FollowDeps {
  readonly tools: readonly Tool[];
  readonly dispatch: Dispatch;
  readonly progress: Progress;
  readonly wait: Wait;
}

const readEveryMs = 1_000;

/** Takes the seconds to wait out of a call's arguments. Throws `Problem` 400 for anything else. */
export function takeWait(tool: Tool, sent: Json): { readonly seconds: number; readonly fields: Json } {
  if (!tool.work) return { seconds: 0, fields: sent };
  const { [waitArgument]: asked = 0, ...fields } = sent;
  const seconds = Number(asked);
  if (typeof asked === 'boolean' || !Number.isInteger(seconds) || seconds < 0 || seconds > maxWaitSeconds)
    throw new Problem({
      status: 400,
      code: 'invalid_wait_seconds',
      error: `${waitArgument} must be a whole number between 0 and ${maxWaitSeconds}`,
      param: waitArgument,
    });
  return { seconds, fields };
}

/**
 * Reads work until it has ended or the time is over, and returns the last response, with the fields of the
 * first. If the client cancels the call that has started the work, cancels the work and rejects.
 */
export async function follow(
  tool: Tool,
  first: ApiResponse,
  seconds: number,
  deps: FollowDeps,
): Promise<ApiResponse> {
  const { tools, dispatch, progress, wait } = deps;
  if (!tool.work || seconds === 0 || first.status >= 400) return first;
  const started = jsonOf(first);
  const id = idIn(started, tool.work.id);
  const read = requestOf(toolNamed(tools, tool.work.read), { [tool.work.id]: id });
  const starts = tool.name !== tool.work.read;
  try {
    let last = starts ? await dispatch.send(read) : first;
    for (let waited = 0; last.status < 400; waited += 1) {
      const state = stateOf(jsonOf(last));
      await progress.report(state.progress, state.total, state.message);
      if (state.hasEnded || waited === seconds)
        return starts ? withBody(last, { ...started, ...jsonOf(last), status: state.status }) : last;
      await wait(readEveryMs, dispatch.signal);
      last = await dispatch.send(read);
    }
    return last;
  } catch (error) {
    const { cancel } = tool.work;
    if (cancel !== undefined && dispatch.signal.reason instanceof CancelledByClient)
      await dispatch.send({ ...requestOf(toolNamed(tools, cancel), { [tool.work.id]: id }), outlives: true });
    throw error;
  }
}

/** The id under its own name, or as a thing in `data` has it. */
function idIn(body: Json, name: string): unknown {
  return body[name] ?? (isJson(body.data) ? body.data.id : undefined);
}

/** Returns how far an audio job or a batch is: percent, or pictures. */
function stateOf(body: Json) {
  const work = isJson(body.data) ? body.data : body;
  const status = String(work.status);
  const hasEnded = status !== 'processing';
  if (typeof work.progress === 'number')
    return { status, hasEnded, progress: work.progress, total: 100, message: String(work.message) };
  const progress = ['completed', 'failed', 'cancelled'].reduce((sum, name) => sum + Number(work[name]), 0);
  const total = Number(work.total);
  return { status, hasEnded, progress, total, message: `${progress} of ${total} pictures` };
}

function withBody(response: ApiResponse, body: Json): ApiResponse {
  return { ...response, bytes: Buffer.from(JSON.stringify(body)) };
}
