import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds, type FreshDatabase, freshDatabase } from './database.ts';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly required: boolean;
  readonly standard: string | null;
}

/** Required columns of the specification's entities; all other columns of theirs may be empty. */
const required = {
  users: ['user_status'],
  api_keys: ['user_id', 'name', 'key_hash'],
  api_requests: ['api_key', 'timestamp', 'status_code', 'user_id'],
  early_birds: ['email'],
  redbubble_shops: ['user_id', 'shop_url', 'webhook_url', 'is_active', 'sync_products', 'post_products'],
  redbubble_products: ['shop_id', 'product_id', 'product_url', 'discovered_at'],
};

const optional = {
  users: [
    'username',
    'password',
    'firebase_uid',
    'email',
    'display_name',
    'stripe_customer_id',
    'stripe_customer_since',
    'stripe_plan',
    'stripe_email',
  ],
  api_requests: [
    'image_url',
    'processing_time_ms',
    'source_file_size_bytes',
    'output_file_size_bytes',
    'video_format',
    'video_duration_seconds',
    'audio_codec',
    'audio_bitrate',
    'input_method',
    'processing_method',
  ],
  redbubble_shops: ['last_scraped_at'],
};

describe.each(databaseKinds)('the entities of the specification on %s', (kind) => {
  let fresh: FreshDatabase;
  let columns: readonly Column[];
  beforeAll(async () => {
    fresh = await freshDatabase(kind);
    columns = await fresh.database.query<Column>(
      'test_columns',
      `select table_name as "table", column_name as name, is_nullable = 'NO' as required, column_default as standard
      from information_schema.columns where table_schema = 'public'`,
      [],
    );
  });
  afterAll(() => fresh.close());

  const column = (table: string, name: string) =>
    columns.find((candidate) => candidate.table === table && candidate.name === name);

  test.each(Object.entries(required))('%s has its required fields', (table, names) => {
    for (const name of ['id', ...names]) expect([name, column(table, name)?.required]).toEqual([name, true]);
  });

  test.each(Object.entries(optional))('%s has its other fields', (table, names) => {
    for (const name of names) expect([name, column(table, name)?.required]).toEqual([name, false]);
  });

  test("numbers, names, moments and switches have the specification's defaults", () => {
    for (const table of Object.keys(required)) expect(column(table, 'id')?.standard).toContain('nextval');
    expect(column('users', 'user_status')?.standard).toContain("'inactive'");
    expect(column('users', 'created_at')?.standard).toBe('now()');
    expect(column('api_keys', 'name')?.standard).toContain("'Default Key'");
    expect(column('api_requests', 'timestamp')?.standard).toBe('now()');
    expect(column('redbubble_shops', 'is_active')?.standard).toBe('true');
  });

  test('a name, an identity and an address belong to one account, an address to one list entry, a shop to an account once', async () => {
    const rows = await fresh.database.query<{ table: string; definition: string }>(
      'test_unique',
      `select tablename as "table", indexdef as definition from pg_indexes where indexdef like 'CREATE ` +
        "UNIQUE%'",
      [],
    );
    const unique = (table: string, fields: string) =>
      rows.some((row) => row.table === table && row.definition.endsWith(`(${fields})`));
    expect(unique('users', 'lower(username)')).toBe(true);
    expect(unique('users', 'firebase_uid')).toBe(true);
    expect(unique('users', 'email')).toBe(true);
    expect(unique('api_keys', 'key_hash')).toBe(true);
    expect(unique('early_birds', 'email')).toBe(true);
    expect(unique('redbubble_shops', 'user_id, shop_url')).toBe(true);
    expect(unique('redbubble_products', 'shop_id, product_id')).toBe(true);
  });
});
