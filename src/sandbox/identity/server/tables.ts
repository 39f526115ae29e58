import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The stand-in's identities; with a hosted provider there are none. `tables.sql` creates the tables. */
export const sandboxIdentities = pgTable('sandbox_identities', {
  uid: text('uid').primaryKey(),
  /** In lower case. One identity for each address is the provider's default. */
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  /** argon2id; null if it signs in only with Google. */
  passwordHash: text('password_hash'),
  google: boolean('google').notNull().default(false),
  displayName: text('display_name'),
  photoUrl: text('photo_url'),
  disabled: boolean('disabled').notNull().default(false),
  /** Tokens of earlier sign-ins are refused. */
  validSince: timestamp('valid_since', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastLoginAt: timestamp('last_login_at', { withTimezone: true }).notNull(),
});
export type SandboxIdentity = typeof sandboxIdentities.$inferSelect;

export const sandboxRefreshTokens = pgTable(
  'sandbox_refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => sandboxIdentities.uid, { onDelete: 'cascade' }),
    /** `password` or `google.com`. */
    provider: text('provider').notNull(),
    signedInAt: timestamp('signed_in_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sandbox_refresh_tokens_uid').on(table.uid)],
);

/** Emailed codes. */
export const sandboxActionCodes = pgTable(
  'sandbox_action_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => sandboxIdentities.uid, { onDelete: 'cascade' }),
    purpose: text('purpose', {
      enum: ['PASSWORD_RESET', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL'],
    }).notNull(),
    newEmail: text('new_email'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sandbox_action_codes_uid').on(table.uid)],
);

/** The one key that signs the stand-in's tokens, generated when it is first used. */
export const sandboxSigningKeys = pgTable('sandbox_signing_keys', {
  id: integer('id').primaryKey(),
  keyId: text('key_id').notNull(),
  /** PKCS 8, encrypted under SECRET_KEY. */
  privateKeyCiphertext: text('private_key_ciphertext').notNull(),
  publicKey: text('public_key').notNull(),
});
