import { CallError } from '../shared/client.ts';

/** What answers in place of the server is mostly a network that wants a sign-in of its own. */
const foreignResponse = 'Something else than Overprint answered. Check your connection and try again.';

/**
 * What a failure says to people: the service's own words where it answered. A proxy's page has none that
 * people could read.
 */
export function messageOf(error: unknown): string {
  if (error instanceof CallError) return error.code === '' ? unavailable(error.status) : error.error;
  if (error instanceof SyntaxError) return foreignResponse;
  return error instanceof Error && error.message !== '' ? error.message : 'Unknown error';
}

/** What to do about it, in the service's own words; an empty text where it said nothing. */
export function fixOf(error: unknown): string {
  return error instanceof CallError ? error.fix : '';
}

function unavailable(status: number): string {
  return `Overprint is not available at the moment (${status}). Try again in a minute.`;
}
