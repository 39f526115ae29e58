/** The start of a part, and what follows it. */
export interface PartStart {
  readonly head: Buffer;
  readonly rest: AsyncIterator<Uint8Array>;
}

/** Reads a part until its start is enough, or to its end. */
export async function readHead(
  body: AsyncIterable<Uint8Array>,
  isEnough: (head: Buffer) => boolean,
): Promise<PartStart> {
  const rest = body[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let head = Buffer.alloc(0);
  while (!isEnough(head)) {
    const step: IteratorResult<Uint8Array, unknown> = await rest.next();
    if (step.done) break;
    chunks.push(step.value);
    head = Buffer.concat(chunks);
  }
  return { head, rest };
}

/** Yields a whole part again. */
export async function* withHead({ head, rest }: PartStart): AsyncGenerator<Uint8Array> {
  if (head.byteLength > 0) yield head;
  yield* { [Symbol.asyncIterator]: () => rest };
}
