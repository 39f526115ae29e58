/** The parts of Zapier's objects that the integration uses. The platform is installed where it is published. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly skipThrowForStatus?: boolean;
}

export interface HttpResponse {
  readonly status: number;
  readonly data: unknown;
  readonly getHeader: (name: string) => string | undefined;
}

/** `z` of Zapier's functions. */
export interface Z {
  readonly request: (request: HttpRequest) => Promise<HttpResponse>;
  /** An address that goes on with a step that waits. */
  readonly generateCallbackUrl: () => string;
  readonly errors: {
    readonly Error: new (message: string, code?: string, status?: number) => Error;
    readonly ThrottledError: new (message: string, seconds?: number) => Error;
  };
}

export type Fields = Readonly<Record<string, unknown>>;

export interface Bundle {
  readonly authData: { readonly base_url: string; readonly api_key: string };
  readonly inputData: Fields;
  /** What a step returned before it waited. */
  readonly outputData?: Fields;
  /** The body that came to a hook. */
  readonly cleanedRequest?: Fields;
  /** Where a hook is to be sent. */
  readonly targetUrl?: string;
  /** What subscribing returned. */
  readonly subscribeData?: { readonly id: number };
}
