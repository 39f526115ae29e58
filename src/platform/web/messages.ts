import { CallError } from '#platform/shared/client.ts';

/** A response that is not the server's usually comes from a network with a sign-in page of its own. */
const foreignResponse = 'Something other than Overprint responded. Check your connection and try again.';

/**
 * Returns an error's message for people: that of the server if it responded. A proxy's error page is replaced
 * by a message of ours.
 */
export function messageOf(error: unknown): string {
  if (error instanceof CallError) return error.code === '' ? unavailable(error.status) : error.error;
  if (error instanceof SyntaxError) return foreignResponse;
  return error instanceof Error && error.message !== '' ? error.message : 'Unknown error';
}

/** Returns what the server says to do about an error; an empty text if it says nothing. */
export function fixOf(error: unknown): string {
  return error instanceof CallError ? error.fix : '';
}

function unavailable(status: number): string {
  return `Overprint is not available at the moment (${status}). Try again in a minute.`;
}
