/** How a request ended: 200 to 299, 400 and above, or not yet (spec 4, Request outcome). */
export const requestOutcomes = ['successful', 'failed', 'under_way'] as const;

export type RequestOutcome = (typeof requestOutcomes)[number];

/** A shorter beginning would match more of a log than anybody looks at. */
const shortestBeginning = 4;

/** The beginning of an `X-Request-Id`, or a row number. */
export const requestIdText = /^(?:\d{1,15}|[\da-f-]{4,36})$/;

/** Whether the text of an id is long enough to be the beginning of an `X-Request-Id`. */
export const isBeginning = (id: string): boolean => id.length >= shortestBeginning;

/** A row number, or a whole `X-Request-Id`. */
export const wholeRequestId = /^(?:\d{1,15}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
