/** A server-sent event (HTML Standard 9.2). */
export interface StreamEvent {
  readonly name: string;
  readonly id: string;
  readonly data: string;
}

/** Yields the events of a stream of text. Comments are left out; what its end cuts off is no event. */
export async function* readEvents(chunks: AsyncIterable<string>): AsyncGenerator<StreamEvent> {
  let fields = new Map<string, string>();
  for await (const line of linesOf(chunks)) {
    if (line === '') {
      const data = fields.get('data');
      if (data !== undefined)
        yield { name: fields.get('event') ?? 'message', id: fields.get('id') ?? '', data };
      fields = new Map();
      continue;
    }
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    const before = name === 'data' ? fields.get(name) : undefined;
    if (name !== '') fields.set(name, before === undefined ? value : `${before}\n${value}`);
  }
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Yields the text of a body. Throws if nothing comes for too long: a cut line may say nothing. */
export async function* textOf(body: AsyncIterable<Uint8Array>, idleMs: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    const next = await inTime(chunks.next(), idleMs);
    if (next.done === true) return;
    yield decoder.decode(next.value, { stream: true });
  }
}

async function inTime<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the connection is silent')), limitMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
