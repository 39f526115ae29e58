import type { EndpointSpec } from '../../shared/endpoint.ts';

const smallBodyBytes = 1_000_000;
/** A larger file does not come as a data URI: the whole text has to fit in memory. */
const dataUriFileBytes = 50 * 1024 * 1024;

/** How large a JSON body may be: its fields, and its files as data URIs. */
export function jsonBodyLimitBytes(endpoint: EndpointSpec): number {
  const files = Object.values(endpoint.files ?? {});
  const base64Bytes = files.reduce(
    (sum, file) => sum + Math.ceil(Math.min(file.maxBytes, dataUriFileBytes) / 3) * 4,
    0,
  );
  return smallBodyBytes + base64Bytes;
}
