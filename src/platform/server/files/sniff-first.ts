/** Looks at a file's first bytes and throws a Problem when it is not what is taken. */
export type Sniff = (head: Uint8Array) => void;

/** What the recognition of a file type may look at. */
const headBytes = 4_100;

/**
 * Passes a source on after `sniff` has seen its first 4,100 bytes (fewer when it ends sooner, none when it is
 * empty). Nothing comes out before.
 */
export async function* sniffFirst(
  source: AsyncIterable<Uint8Array>,
  sniff?: Sniff,
): AsyncGenerator<Uint8Array> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of source) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.byteLength < headBytes) continue;
    sniff?.(head.subarray(0, headBytes));
    yield head;
    head = undefined;
  }
  if (!head) return;
  sniff?.(head);
  if (head.byteLength > 0) yield head;
}
