import { docsPaths } from '#platform/shared/docs-paths.ts';

/** Where researchers look for the way to report a vulnerability. */
export const securityTextPath = '/.well-known/security.txt';

const validDays = 90;
const dayMs = 24 * 60 * 60 * 1000;

export interface SecurityFacts {
  readonly publicUrl: string;
  /** `https://` or `mailto:`; by default the page on which the operator is named. */
  readonly securityContact: string | undefined;
  readonly now: Date;
}

/** Returns the file `security.txt` (RFC 9116), which is good for 90 days from `now`. */
export function securityText({ publicUrl, securityContact, now }: SecurityFacts): string {
  const expires = new Date(Math.floor(now.getTime() / dayMs) * dayMs + validDays * dayMs);
  return `Contact: ${securityContact ?? `${publicUrl}${docsPaths.docs}/terms`}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${publicUrl}${securityTextPath}
`;
}
