import type { EndpointSpec } from '../../shared/endpoint.ts';

const kilobyte = 1024;

/** How long a body may be without its files: by who may call, and whether files go along. */
export function bodyLimitBytes(endpoint: EndpointSpec): number {
  if (endpoint.maxBodyBytes !== undefined) return endpoint.maxBodyBytes;
  if (endpoint.files) return kilobyte * kilobyte;
  return (endpoint.callers === 'anyone' ? 16 : 64) * kilobyte;
}
