/** Who the identity provider says is here (spec 3, On screen and in calls). */
export interface IdentityUser {
  readonly uid: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
  /** As the provider writes it, such as `Sat, 21 Nov 2026 12:00:00 GMT`. */
  readonly createdAt: string | null;
  readonly hasPassword: boolean;
  readonly hasGoogle: boolean;
}
