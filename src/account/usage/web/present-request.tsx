import { formatBytes, formatDuration } from '#platform/shared/format.ts';
import type { InputMethod } from '#platform/shared/request-facts.ts';
import { Badge } from '#platform/web/badge.tsx';
import { Moment, presentMoment } from '#platform/web/moment.tsx';
import type { LoggedRequest } from '#account/usage/shared/requests.ts';
import { toolOf } from '#account/usage/shared/tools.ts';
import { dashboardKeyLabel } from '#account/usage/shared/quota.ts';
import type { RequestOutcome } from '#account/usage/shared/request-filters.ts';
import { testKeyMark } from '#account/access/shared/account.ts';

export const outcomeLabels: Readonly<Record<RequestOutcome, string>> = {
  successful: 'Successful',
  failed: 'Failed',
  under_way: 'Under way',
};

export const inputMethodLabels: Readonly<Record<InputMethod, string>> = {
  file: 'File',
  url: 'URL',
  data_uri: 'Data URI',
};

/** Normal below 300, destructive otherwise (spec 2, Requests tab). */
export function StatusBadge({ statusCode }: { readonly statusCode: number }) {
  return <Badge variant={statusCode < 300 ? 'success' : 'destructive'}>{statusCode}</Badge>;
}

/** Returns the first 8 and last 4 characters of the key, or "Dashboard" for a signed-in owner. */
export function presentKey({ apiKey }: LoggedRequest): string {
  return apiKey === dashboardKeyLabel ? 'Dashboard' : apiKey;
}

/** The tool, and below it the endpoint itself. */
export function endpointOf({ endpoint }: Pick<LoggedRequest, 'endpoint'>) {
  const tool = toolOf(endpoint);
  return (
    <>
      {tool}
      {tool !== endpoint && <span className="block font-mono text-xs text-ink-soft">{endpoint}</span>}
    </>
  );
}

export function requestTime({ timestamp }: LoggedRequest) {
  return <Moment at={timestamp} precision="second" />;
}

export function presentDuration({ processingTimeMs }: LoggedRequest): string {
  return processingTimeMs === null ? '-' : formatDuration(processingTimeMs);
}

export function presentSize({ sourceFileSizeBytes }: LoggedRequest): string {
  return sourceFileSizeBytes === null ? '-' : formatBytes(sourceFileSizeBytes);
}

/** Returns whether a request counts, and of a test key's why it does not. */
function presentCounted({ counted, apiKey }: LoggedRequest): string {
  if (counted) return 'Yes';
  return apiKey.startsWith(testKeyMark) ? 'No, made with a test key' : 'No';
}

/** Returns names and values of what the log has about a request, besides its id and status. */
export function factsOfRequest(request: LoggedRequest): [name: string, value: string][] {
  const { outputFileSizeBytes, inputMethod, imageUrl, videoFormat, videoDurationSeconds } = request;
  const method = inputMethod as InputMethod | null;
  const facts: readonly (readonly [string, string | null])[] = [
    ['Number', String(request.id)],
    ['Tool', toolOf(request.endpoint)],
    ['Endpoint', request.endpoint],
    ['Method', request.method],
    ['Counts against the quota', presentCounted(request)],
    ['Error code', request.code],
    ['Error', request.error],
    ['Parameter', request.param],
    ['API Key', presentKey(request)],
    ['Timestamp', presentMoment(request.timestamp, 'second')],
    ['Timestamp (UTC)', request.timestamp],
    ['Processing Time', presentDuration(request)],
    ['Input method', method && (inputMethodLabels[method] ?? method)],
    ['Image URL', imageUrl],
    ['File Size', presentSize(request)],
    ['Output size', outputFileSizeBytes === null ? null : formatBytes(outputFileSizeBytes)],
    ['Processing method', request.processingMethod],
    ['Video format', videoFormat],
    ['Duration', videoDurationSeconds === null ? null : formatDuration(videoDurationSeconds * 1_000)],
    ['Audio codec', request.audioCodec],
    ['Audio bitrate', request.audioBitrate],
    ['Idempotency-Key', request.idempotencyKey],
    ['User agent', request.userAgent],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}
