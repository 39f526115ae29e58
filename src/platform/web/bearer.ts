type Headers = Readonly<Record<string, string>>;
/** `renew` asks for a token that was not there before. */
type TokenSource = (options: { readonly renew: boolean }) => Promise<string | undefined>;

let source: TokenSource | undefined;

/** The sign-in token that goes along with every call of the dashboard, once somebody signed in with one. */
export const bearer = {
  /** `token` is asked before each call, because tokens are renewed. */
  use(token: TokenSource): void {
    source = token;
  },

  /** Resolves to no header while nobody signed in with a token. */
  headers(): Promise<Headers> {
    return ask(false);
  },

  /**
   * After a refused call: with a new token, which helps where this computer's clock is wrong. No header as
   * above.
   */
  renewed(): Promise<Headers> {
    return ask(true);
  },
};

async function ask(renew: boolean): Promise<Headers> {
  const token = await source?.({ renew });
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
