import { emailColumns } from '#platform/server/work/columns.ts';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { userStatuses } from '#account/access/shared/contract.ts';
import type { SecurityEventName } from '#account/access/shared/security-events.ts';

/** Accounts (spec 3). `password` holds an argon2id hash; a username is unique without case. */
export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    username: text('username'),
    password: text('password'),
    firebaseUid: text('firebase_uid').unique(),
    /** In lower case, and verified: an unverified address is never stored here (contract 2). */
    email: text('email').unique(),
    /** An address that the identity provider has not verified. Any number of accounts may have the same. */
    unverifiedEmail: text('unverified_email'),
    /** When the owner signed out everywhere. Sign-ins up to this moment are invalid. */
    tokensValidAfter: timestamp('tokens_valid_after', { withTimezone: true }),
    displayName: text('display_name'),
    stripeCustomerId: text('stripe_customer_id'),
    stripeCustomerSince: timestamp('stripe_customer_since', { withTimezone: true }),
    stripePlan: text('stripe_plan'),
    stripeEmail: text('stripe_email'),
    userStatus: text('user_status', { enum: userStatuses }).notNull().default('inactive'),
    /** When `active_sub` ends by itself; null if no end is known. Read together with the status. */
    accessEndsAt: timestamp('access_ends_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_username_unique').on(sql`lower(${table.username})`),
    /** Read every minute, to find access that has ended. */
    index('users_access_ends_at').on(table.accessEndsAt).where(sql`access_ends_at is not null`),
  ],
);

/** Sessions. Only a hash of the token is stored, so that a copy of the database signs nobody in. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
);

/** Browsers that signed in through the identity provider, for the owner's list: one row for each sign-in. */
export const identitySignIns = pgTable(
  'identity_sign_ins',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    signedInAt: timestamp('signed_in_at', { withTimezone: true }).notNull(),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.signedInAt, table.userAgent] })],
);

/**
 * Security events of an account, and which of them still need an email.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    event: text('event').$type<SecurityEventName>().notNull(),
    /** Such as the name of a key. */
    detail: text('detail'),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Addresses that have not got the email about it yet; null for none. */
    untold: text('untold').array(),
  },
  (table) => [
    index('security_events_user_id').on(table.userId, table.id),
    index('security_events_failed').on(table.userId, table.at).where(sql`event = 'sign_in_failed'`),
    index('security_events_at').on(table.at),
    index('security_events_untold').on(table.id).where(sql`untold is not null`),
  ],
);

/**
 * An account that changed its ways in: one row, so that its emails take one turn among those of all accounts
 * and are at most one in some minutes. What they tell is `untold` of its events.
 */
export const securityEmails = pgTable(
  'security_emails',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...emailColumns(),
    /** Null while there is nothing to tell. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** Since when there is something to tell. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Before this moment no other email follows the last one. */
    nextAt: timestamp('next_at', { withTimezone: true }),
    /** Counts the changes, and those before the last run began: whether more came while it sent. */
    changes: integer('changes').notNull().default(1),
    told: integer('told').notNull().default(0),
  },
  (table) => [index('security_emails_due').on(table.dueAt).where(sql`due_at is not null`)],
);

/**
 * Identities whose account was deleted. A browser that is still signed in must not create a new account by
 * itself.
 */
export const closedIdentities = pgTable('closed_identities', {
  /** SHA-256 of the provider's user id. */
  uidHash: text('uid_hash').primaryKey(),
  closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
});

/** Addresses from which an account has signed in. Others' failed sign-ins do not lock it out there. */
export const knownAddresses = pgTable(
  'known_addresses',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of IPv6 the /64 network, which a customer has as a whole. */
    address: text('address').notNull(),
    lastSignInAt: timestamp('last_sign_in_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('known_addresses_unique').on(table.userId, table.address)],
);

/** Requests for a new password, and the links sent for them. Only a hash of a link's token is stored. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The username or email that was typed, in lower case; an account may not exist. */
    name: text('name').notNull(),
    /** The IP address that asked. */
    address: text('address').notNull(),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The verified address that the link went to. */
    email: text('email'),
    tokenHash: text('token_hash').unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** Null while the email waits. */
    sentAt: timestamp('sent_at', { withTimezone: true }),
    ...emailColumns(),
  },
  (table) => [
    index('password_resets_user_id').on(table.userId),
    index('password_resets_requested_at').on(table.requestedAt),
    index('password_resets_waiting').on(table.id).where(sql`sent_at is null`),
  ],
);

/** The authenticator app of an account of the older flow (RFC 6238). */
export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The shared secret, sealed for its account. */
  sealedSecret: text('sealed_secret').notNull(),
  /** Null until a first code has shown that the app has the secret; nothing asks for a code before. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** The time step of the last code that was accepted. That code and earlier ones are not accepted again. */
  lastStep: integer('last_step').notNull().default(0),
});

/** Codes that each replace the authenticator app once. Only hashes are stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Sign-ins whose password was right and whose code is still missing. Only a hash of the ticket is stored. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sign_in_tickets_user_id').on(table.userId),
    index('sign_in_tickets_expires_at').on(table.expiresAt),
  ],
);

/**
 * Requests counted in a window that starts with the first one. Shared by all processes, unlike a counter in
 * memory.
 */
export const rateLimitWindows = pgTable(
  'attempts',
  {
    bucket: text('bucket').primaryKey(),
    count: integer('count').notNull(),
    windowStartedAt: timestamp('window_started_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('attempts_window_started_at').on(table.windowStartedAt)],
);
