import { OverprintError } from './errors.ts';
import type { Operations } from './generated/types.ts';
import { operationOf } from './operation.ts';
import type { Input } from './input.ts';
import { type CallInput, type CallOptions, createSend, type OverprintOptions } from './transport.ts';
import { sendInPieces, type UploadOptions } from './upload.ts';

export type OperationName = keyof Operations;
export type ResponseOf<Name extends OperationName> = Operations[Name]['response'];

type Given<Name extends OperationName> = Omit<Operations[Name], 'response'>;
/** The arguments of an operation; optional if it needs none. */
export type InputOf<Name extends OperationName> =
  Partial<Given<Name>> extends Given<Name>
    ? [input?: Given<Name> & CallOptions]
    : [input: Given<Name> & CallOptions];

/** The operations that return pages, and their rows. */
export type ListName = {
  [Name in OperationName]: ResponseOf<Name> extends Page ? Name : never;
}[OperationName];
export type RowOf<Name extends ListName> =
  ResponseOf<Name> extends { readonly data: readonly (infer Row)[] } ? Row : never;

interface Page {
  readonly data: readonly unknown[];
  readonly next_before: string | number | null;
}

/** Every call of the API, by its operation id. */
export class Calls {
  readonly #send: ReturnType<typeof createSend>;

  constructor(options: OverprintOptions) {
    this.#send = createSend(options);
  }

  /** Calls an operation. Resolves with its JSON, and with the `Response` where that is no JSON. */
  async request<Name extends OperationName>(
    name: Name,
    ...[input]: InputOf<Name>
  ): Promise<ResponseOf<Name>> {
    const operation = operationOf(name);
    const read = operation.isBytes ? itself : jsonOf;
    return (await this.#send<unknown>(operation, { ...input }, read)) as ResponseOf<Name>;
  }

  /** The same with the `Response`, for its headers or another type: `headers: { accept: 'image/*' }`. */
  async send<Name extends OperationName>(name: Name, ...[input]: InputOf<Name>): Promise<Response> {
    return this.#send(operationOf(name), { ...input }, itself);
  }

  /** Reads a list to its end, page by page, as far as you go on. */
  async *list<Name extends ListName>(
    name: Name,
    ...[input]: InputOf<Name>
  ): AsyncGenerator<RowOf<Name>, void> {
    const given: CallInput = { ...input };
    for (let before = given.query?.['before']; before !== null; ) {
      const page = (await this.#send(
        operationOf(name),
        { ...given, query: { ...given.query, before } },
        jsonOf,
      )) as Page;
      yield* page.data as RowOf<Name>[];
      before = page.next_before;
    }
  }

  /**
   * Sends a large video in pieces, goes on after lost connections, and resolves with its `upload_id`: give
   * that to `extractAudio`.
   */
  async upload(input: Input, options: UploadOptions = {}): Promise<string> {
    return sendInPieces(this.#send, input, options);
  }

  /** Downloads a link from a response, such as `processed_image_url`, without the key. */
  async download(
    url: string | URL,
    options: Pick<CallOptions, 'signal' | 'timeoutSeconds' | 'headers'> = {},
  ): Promise<Response> {
    return this.#send(
      { method: 'GET', path: String(new URL(url)), files: {}, isBytes: true },
      options,
      itself,
    );
  }
}

const itself = async (response: Response) => response;

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const { status } = response;
    throw new OverprintError('The response is not JSON: is baseUrl the address of Overprint?', {
      status,
      code: 'unexpected_response',
      cause,
    });
  }
}
