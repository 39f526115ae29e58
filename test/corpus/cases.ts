import raw from '#test/fixtures/corpus/bad-input.json' with { type: 'json' };

/** A file that has to be built, or a value that a JSON file cannot hold. */
export interface Generated {
  readonly type?: string;
  readonly gen?: string;
  readonly [name: string]: unknown;
}

export interface CaseFile {
  readonly file: string;
  readonly gen?: Generated;
  readonly text?: string;
  readonly bytes?: number;
}

export interface CaseInput {
  readonly json?: unknown;
  /** `json` is the text of the body. */
  readonly literal?: boolean;
  readonly multipart?: Readonly<Record<string, string | CaseFile>> & Partial<Generated>;
  readonly multipartRaw?: string;
  /** A form that is sent slowly. */
  readonly slowBody?: { readonly bytesPerSecond: number };
  readonly boundary?: Generated;
  readonly body?: string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookie?: string;
  readonly raw?: string;
  readonly parallel?: number;
  readonly repeat?: number;
}

export interface CorpusCase {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly auth: string;
  readonly input: CaseInput | null;
  readonly expectStatus: number | readonly number[] | null;
  readonly expectErrorContains: string;
  readonly why: string;
}

export const corpus = raw as unknown as readonly CorpusCase[];
