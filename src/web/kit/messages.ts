import { CallError } from '../../platform/shared/client.ts';
import { lostText } from './reach.ts';

/**
 * What a failure says to people: the service's own words where it answered. A proxy's page, or a part of the application
 * that could not be fetched, has none that people could read.
 */
export function messageOf(error: unknown): string {
  if (error instanceof CallError) return error.code === '' ? unavailable(error.status) : error.error;
  if (error instanceof TypeError && /dynamically imported module|importing a module/i.test(error.message))
    return lostText;
  return error instanceof Error && error.message !== '' ? error.message : 'Unknown error';
}

function unavailable(status: number): string {
  return `Overprint is not available at the moment (${status}). Try again in a minute.`;
}
