/** Limits of a response body: at most `maxBytes`, and exactly `declaredBytes` if the server declared any. */
export interface BodyLimits {
  readonly maxBytes: number;
  readonly declaredBytes: number | undefined;
  /** Called at the end: whether more bytes arrived than were declared. */
  readonly hasExtraBytes: () => boolean;
}

/** Throws if the declared length is over the limit, before a byte of the body is read. */
export function refuseDeclaredLength({ maxBytes, declaredBytes }: Omit<BodyLimits, 'hasExtraBytes'>): void {
  if (declaredBytes !== undefined && !(declaredBytes <= maxBytes)) {
    throw new Error(`Declared length ${declaredBytes} is over ${maxBytes} bytes`);
  }
}

/** Yields the body's chunks; throws when it exceeds a limit or ends too early. */
export async function* limitBody(
  body: AsyncIterable<Uint8Array>,
  { maxBytes, declaredBytes, hasExtraBytes }: BodyLimits,
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
  if (hasExtraBytes()) throw new Error('Bytes followed the body that were not declared');
}

/**
 * Reads at most `maxBytes` of a body and drops the rest, such as the start of a webhook receiver's response.
 * Fetch the body with an infinite `maxBytes`, or a longer one is refused instead of cut.
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
