import { CallError } from '../../../platform/shared/client.ts';

/**
 * The server's words, or the spec's where it gave none (spec 8, Shops): a page of a proxy in between has no
 * `code`.
 */
export function callErrorText(error: unknown, fallback: string): string {
  return error instanceof CallError && error.code !== '' ? error.error : fallback;
}
