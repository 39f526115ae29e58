/**
 * A response body's promises: at most `maxBytes`, and exactly `declaredBytes` where the server declared them.
 */
export interface BodyLimits {
  readonly maxBytes: number;
  readonly declaredBytes: number | undefined;
  /** Asked at the end: whether more came than was declared. */
  readonly babbled: () => boolean;
}

/** Throws when the declared length is over the limit, so that no byte of such a body is read. */
export function refuseDeclaredLength({ maxBytes, declaredBytes }: Omit<BodyLimits, 'babbled'>): void {
  if (declaredBytes !== undefined && !(declaredBytes <= maxBytes)) {
    throw new Error(`Declared length ${declaredBytes} is over ${maxBytes} bytes`);
  }
}

/**
 * The body's chunks while they keep the limits; throws at the first that does not, or when the body is cut
 * short.
 */
export async function* limitBody(
  body: AsyncIterable<Uint8Array>,
  { maxBytes, declaredBytes, babbled }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  let receivedBytes = 0;
  for await (const chunk of body) {
    receivedBytes += chunk.byteLength;
    if (receivedBytes > maxBytes) throw new Error(`Body is over ${maxBytes} bytes`);
    yield chunk;
  }
  if (declaredBytes !== undefined && receivedBytes !== declaredBytes) {
    throw new Error(`Body has ${receivedBytes} bytes where ${declaredBytes} were declared`);
  }
  if (babbled()) throw new Error('Bytes followed the body that were not declared');
}

/**
 * Reads at most `maxBytes` of a body and lets the rest go: the start of a webhook receiver's answer.
 * Ask for the body with an endless `maxBytes`, or a longer one is refused instead of cut.
 */
export async function readStart(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let receivedBytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    receivedBytes += chunk.byteLength;
    if (receivedBytes >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
