/** How long clients wait before they come back, by themselves or after a stop (HTML Standard 9.2). */
export const retryHint = 'retry: 2000\n';

/** A comment that shows both ends, and every proxy between them, that the connection is alive. */
export const heartbeat = ':\n\n';

/** Returns a server-sent event; JSON has no line breaks. */
export function message(name: string, id: number, data: object): string {
  return `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
