type TokenSource = () => Promise<string | undefined>;

let source: TokenSource | undefined;
let onRefused: (() => void) | undefined;

/** The sign-in token that goes along with every call of the dashboard, once somebody signed in with one. */
export const bearer = {
  /** `token` is asked before each call, because tokens are renewed; `refused` hears of a call that was answered 401. */
  use(token: TokenSource, refused: () => void): void {
    source = token;
    onRefused = refused;
  },

  /** Resolves to no header while nobody signed in with a token. */
  async headers(): Promise<Readonly<Record<string, string>>> {
    const token = await source?.();
    return token === undefined ? {} : { authorization: `Bearer ${token}` };
  },

  /** Reads an answer to a call that carried the token. */
  heed(response: { readonly status: number }, headers: Readonly<Record<string, string>>): void {
    if (response.status === 401 && 'authorization' in headers) onRefused?.();
  },
};
