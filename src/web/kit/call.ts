import { createClient } from '../../platform/shared/client.ts';

/** The typed client of the dashboard: cookies go along, answers that are not 2xx throw `CallError`. */
export const client = createClient({ baseUrl: '', fetch: (input, init) => fetch(input, init) });
