import type { Principal } from '../../../account/access/server/principal.ts';

/** Wraps the data in the envelope, in the spelling of the caller (contract 3). */
export function enveloped<D, K>({ kind }: Principal, camelCase: D, snakeCase: K, message?: string) {
  const rest = { success: true as const, ...(message !== undefined && { message }) };
  return kind === 'key' ? { ...rest, data: snakeCase } : { ...rest, data: camelCase };
}
