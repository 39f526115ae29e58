import type { z } from 'zod';
import type { Spending } from './budget-kinds.ts';
import type { NeededScope } from './key-scopes.ts';
import type { ProblemShape } from './problem.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How a caller authenticates (contract 2): session cookie, Firebase ID token, API key. */
export type CallerKind = 'session' | 'identity' | 'key';

/** Limits of the files of one field together. */
export interface ManyFiles {
  readonly maxFiles: number;
  readonly tooMany: ProblemShape;
  /** Of all of them together. */
  readonly maxBytes: number;
  readonly tooLarge: ProblemShape;
}

/** A file field of a form; in a body that is text, the same field is a data URI, base64 or an address. */
export interface FileRule {
  /**
   * The field of the file's address, which an address in the file field becomes. Without it a text in the
   * file field is a field of the body.
   */
  readonly address?: {
    readonly field: string;
    /** The problem of an address in both. */
    readonly both: ProblemShape;
  };
  /** Set for a field of a form that takes several files; `filesOf` returns them. */
  readonly many?: ManyFiles;
  readonly maxBytes: number;
  readonly description: string;
  /** The problem of a larger file. */
  readonly tooLarge: ProblemShape;
}

/**
 * Fields of a body inside which a text may be a file, as a data URI: it counts as a file, and not as text of
 * the body. Such a text reaches the handler as a name of its file (`upload/files-in-texts.ts`).
 */
export interface FilesInTexts {
  /** At the top of the body. */
  readonly fields: readonly string[];
  readonly maxFiles: number;
  readonly tooMany: ProblemShape;
  /** Of each file. */
  readonly maxBytes: number;
  readonly tooLarge: ProblemShape;
}

/** The content type of a piece of a file (tus 1.0, PATCH). */
export const byteStreamType = 'application/offset+octet-stream';

/**
 * How a POST that API keys may call handles its `Idempotency-Key` (contract 11, Idempotency):
 *
 * - `commits`: the request makes or changes what lives on. Its handler stores the response in the transaction
 *   that does so, with `context.commit`, so that there is one of it whenever the process dies.
 * - `reruns`: nothing lives on but the response, or a result that is gone in a day; twice is as good as once.
 *   The response is stored afterwards, and the repeat of a request whose process died before that runs anew.
 * - `ignored`: the calls inside the request have keys of their own.
 */
export type IdempotencyRule = 'commits' | 'reruns' | 'ignored';

/**
 * From where an endpoint is reached, if not from everywhere alike:
 *
 * - `thisMachine`: a local stand-in. It serves only programs on this machine and pages of this origin,
 *   without CORS (contract 1). Other sites may open its HTML pages, but not read them.
 * - `linkHolders`: a link that is passed on. It also works at the domain of the account that it belongs to,
 *   which the handler checks.
 * - `ownPages`: a file that only our own pages load, such as a script. It needs no headers for documents and
 *   other origins.
 */
export type Audience = 'thisMachine' | 'linkHolders' | 'ownPages';

/**
 * One endpoint, declared once: the server serves it, the client calls it, OpenAPI and the API tab describe
 * it. The fields of a form and the properties of a JSON body are the same `body` schema. The browser knows
 * name, method and path (`web/operations.ts`): declarations and their schemas are only on the server.
 */
export interface EndpointSpec {
  /** Unique. The operation id in OpenAPI. */
  readonly name: string;
  readonly method: Method;
  /** Path with `:name` for parameters. */
  readonly path: `/${string}`;
  /** A second path of the same endpoint. The reference lists it as a reference to this one. */
  readonly alsoAt?: `/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** The kinds of callers that are allowed. With `anyone` no credential is read at all. */
  readonly callers: 'anyone' | readonly CallerKind[];
  /** The scope that a key needs. An endpoint that takes keys and names none cannot be registered. */
  readonly scope?: NeededScope;
  /** A resource that apps find by its address: its 401 says where they get a token for it (RFC 9728). */
  readonly isResource?: true;
  /** Set if the endpoint needs `active_sub`: the problem of an account without it. */
  readonly subscription?: ProblemShape;
  /** Set if the endpoint needs the yearly plan: the problem of an account without it. */
  readonly yearly?: ProblemShape;
  /**
   * Written to the request log, and counted against the monthly quota once the handler says `begin()`
   * (contract 4): for every caller, or only for API keys.
   */
  readonly metered?: true | 'key';
  /**
   * What a request takes of its account's budgets. An endpoint that changes something for an account and is
   * not metered for every caller cannot be registered without.
   */
  readonly spends?: Spending;
  /**
   * One of the many small pictures that a screen shows at once, counted apart from other reads (contract 11,
   * Limits).
   */
  readonly smallPicture?: true;
  /** A POST that takes API keys and has none cannot be registered. */
  readonly idempotency?: IdempotencyRule;
  readonly params?: z.ZodObject;
  /** The problem of an id that does not exist, cannot exist or belongs to another account. */
  readonly missing?: ProblemShape;
  readonly query?: z.ZodObject;
  /**
   * The request headers that the endpoint reads, by their names in lower case; it ignores all others. One
   * that is optional here, because the handler refuses its absence, says `required: true` in its meta.
   */
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * How the body comes to the handler, if not parsed: as the text that arrived, for example because it is
   * signed (`body` is then a string), or as bytes of the type `byteStreamType`, which the handler itself
   * reads from the request.
   */
  readonly bodyAs?: 'text' | 'bytes';
  /** Longest body without its files, if not that of its kind (`bodyLimitBytes`). */
  readonly maxBodyBytes?: number;
  readonly files?: Readonly<Record<string, FileRule>>;
  /** Of an endpoint that has `files`. */
  readonly filesInTexts?: FilesInTexts;
  /**
   * What a body needs although each of its fields may be absent, for the reference: groups of fields, one of
   * each group.
   */
  readonly needs?: readonly (readonly string[])[];
  readonly audience?: Audience;
  /** JSON response. */
  readonly response?: z.ZodType;
  /** The response for API keys, if the documented API has another dialect (contract 3). */
  readonly apiKeyResponse?: z.ZodType;
  /** Headers of a successful response that callers need, by their names in lower case: what each says. */
  readonly responseHeaders?: Readonly<Record<string, string>>;
  /** Headers of every response, of errors and to OPTIONS as well. */
  readonly sends?: Readonly<Record<string, string>>;
  /** Content types of responses that are not JSON. */
  readonly media?: readonly string[];
  /** The type of such a response, if it is JSON of another type. */
  readonly mediaSchema?: z.ZodType;
  /** Status of success, 200 by default. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Further statuses that are no errors: accepted for later, a part of a file, not changed. */
  readonly alsoStatus?: readonly (202 | 206 | 304)[];
  /** The endpoint's own problems, for the reference. */
  readonly problems?: readonly ProblemShape[];
}

/** Declares an endpoint and keeps its literal types. */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

type Parsed<S, Otherwise> = S extends z.ZodType ? z.output<S> : Otherwise;
type Given<S, Otherwise> = S extends z.ZodType ? z.input<S> : Otherwise;
type Nothing = Record<string, never>;

/** The validated input of a handler. */
export type ParamsOf<E extends EndpointSpec> = Parsed<E['params'], Nothing>;
export type QueryOf<E extends EndpointSpec> = Parsed<E['query'], Nothing>;
export type HeadersOf<E extends EndpointSpec> = Parsed<E['headers'], Nothing>;
export type BodyOf<E extends EndpointSpec> = Parsed<E['body'], Nothing>;
export type FileNameOf<E extends EndpointSpec> =
  E['files'] extends Readonly<Record<string, FileRule>> ? Extract<keyof E['files'], string> : never;

/** The input of a caller, before validation. */
export type GivenParamsOf<E extends EndpointSpec> = Given<E['params'], Nothing>;
export type GivenQueryOf<E extends EndpointSpec> = Given<E['query'], Nothing>;
export type GivenBodyOf<E extends EndpointSpec> = Given<E['body'], Nothing>;

/** The JSON response. */
export type ResponseOf<E extends EndpointSpec> = Given<E['response'], never>;
export type ApiKeyResponseOf<E extends EndpointSpec> = Given<E['apiKeyResponse'], never>;
