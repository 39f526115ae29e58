/** The parameter with which the account's screen asks its owner about an app. */
export const connectParameter = 'connect';

export const connectionLimits = {
  /** Metered calls a month that an owner allows without another choice. */
  capDefault: 500,
  capMax: 10_000,
  nameMaxLength: 80,
  /** Redirect addresses of an app, and the length of each. */
  redirectsMax: 10,
  redirectMaxLength: 2_000,
  /** By address and hour. */
  registrationsPerHour: 60,
  /** By address and hour: each writes a row. */
  requestsPerHour: 300,
  /** Of a client's metadata document. */
  documentMaxBytes: 32 * 1024,
  accessTokenMinutes: 60,
  /** A refresh token that is not used for so long ends. */
  refreshTokenDays: 90,
  /** After so long, an app asks the owner again. */
  grantDays: 365,
  codeSeconds: 60,
  /** How long a request waits for the owner's decision. */
  requestMinutes: 60,
  /** An app that registered and was never connected is forgotten after so many days. */
  unusedClientDays: 30,
} as const;
