import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Identities of the local stand-in; a real deployment keeps none. */
export const sandboxIdentities = pgTable('sandbox_identities', {
  uid: text('uid').primaryKey(),
  /** Lower-case; one identity each, as the provider has it by default. */
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  /** argon2id; null for one that signs in with Google alone. */
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

export const sandboxRefreshTokens = pgTable(
  'sandbox_refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => sandboxIdentities.uid, { onDelete: 'cascade' }),
    /** How it signed in: `password` or `google.com`. */
    provider: text('provider').notNull(),
    signedInAt: timestamp('signed_in_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sandbox_refresh_tokens_uid').on(table.uid)],
);

/** Codes that were mailed. */
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

/** The one key that signs local tokens, generated at its first use. */
export const sandboxSigningKeys = pgTable('sandbox_signing_keys', {
  id: integer('id').primaryKey(),
  keyId: text('key_id').notNull(),
  /** PKCS 8, encrypted under SECRET_KEY. */
  privateKeyCiphertext: text('private_key_ciphertext').notNull(),
  publicKey: text('public_key').notNull(),
});
