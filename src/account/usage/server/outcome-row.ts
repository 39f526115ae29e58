import type { Outcome } from '#platform/server/http/request-run.ts';
import { loggedAddress, loggedText } from '#platform/server/secrets/cut-secrets.ts';
import type { RequestFacts } from '#platform/shared/request-facts.ts';
import { isCounted, isOverLimit } from './quota.ts';

/** Returns how a request ended as a record of `outcomeRecord`, by its response or by work that went on. */
export function outcomeRow(
  { id, isResponse }: { readonly id: number; readonly isResponse: boolean },
  { statusCode, problem, began, durationMs, facts }: Outcome,
) {
  return {
    id,
    is_response: isResponse,
    status_code: statusCode,
    error_code: problem?.code,
    error: problem && loggedText(problem.error, longestError),
    param: problem?.param === undefined ? undefined : loggedText(problem.param, longestParam),
    counted: isCounted({ statusCode, began }),
    token_back: isResponse && isOverLimit(statusCode),
    processing_time_ms: durationMs,
    ...Object.fromEntries(
      Object.entries(factColumns).map(([fact, [column]]) => [column, facts[fact as keyof RequestFacts]]),
    ),
    ...(facts.imageUrl !== undefined && { image_url: loggedAddress(facts.imageUrl) }),
  };
}

/** Longer texts are cut in the log. */
const longestError = 500;
const longestParam = 200;

/** The columns of the facts, and their types. */
const factColumns: Readonly<Record<keyof RequestFacts, readonly [string, string]>> = {
  imageUrl: ['image_url', 'text'],
  sourceFileSizeBytes: ['source_file_size_bytes', 'bigint'],
  outputFileSizeBytes: ['output_file_size_bytes', 'bigint'],
  videoFormat: ['video_format', 'text'],
  videoDurationSeconds: ['video_duration_seconds', 'double precision'],
  audioCodec: ['audio_codec', 'text'],
  audioBitrate: ['audio_bitrate', 'text'],
  inputMethod: ['input_method', 'text'],
  processingMethod: ['processing_method', 'text'],
};
const facts = Object.values(factColumns);

/** The columns of an `outcomeRow`, for `jsonb_to_recordset`. */
export const outcomeRecord = [
  'id bigint, is_response boolean, status_code integer, counted boolean',
  'error_code text, error text, param text',
  'token_back boolean, processing_time_ms integer',
  ...facts.map((column) => column.join(' ')),
].join(', ');

/** Sets a row of `api_requests as request` to its outcome `done`. Facts that were stored before remain. */
export const setOutcome = [
  ...['status_code', 'error_code', 'error', 'param', 'processing_time_ms'].map(
    (column) => `${column} = done.${column}`,
  ),
  ...facts.map(([column]) => `${column} = coalesce(done.${column}, request.${column})`),
].join(', ');
