import { formatBytes, formatDuration } from '../../../platform/shared/format.ts';
import { Badge } from '../../../web/kit/badge.tsx';
import { dashboardKeyLabel, type LoggedRequest } from '../shared/contract.ts';

/** Normal below 300, destructive otherwise (spec 2, Requests tab). */
export function StatusBadge({ statusCode }: { readonly statusCode: number }) {
  return <Badge variant={statusCode < 300 ? 'success' : 'destructive'}>{statusCode}</Badge>;
}

/** First 8 and last 4 characters of the key, as the log has it; "Dashboard" where a signed-in owner called. */
export function presentKey({ apiKey }: LoggedRequest): string {
  return apiKey === dashboardKeyLabel ? 'Dashboard' : apiKey;
}

export function presentTime({ timestamp }: LoggedRequest): string {
  return new Date(timestamp).toLocaleString();
}

export function presentDuration({ processingTimeMs }: LoggedRequest): string {
  return processingTimeMs === null ? '-' : formatDuration(processingTimeMs);
}

export function presentSize({ sourceFileSizeBytes }: LoggedRequest): string {
  return sourceFileSizeBytes === null ? '-' : formatBytes(sourceFileSizeBytes);
}
