import { CallError } from '../../platform/shared/client.ts';

/** What a failure says to people: the service's own words where it answered. */
export function messageOf(error: unknown): string {
  if (error instanceof CallError) return error.error;
  return error instanceof Error && error.message !== '' ? error.message : 'Unknown error';
}
