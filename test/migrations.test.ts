import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findViolations } from './migrations/rules.ts';

/** Makes a new database, which nobody uses yet. */
const baseline = '0044_baseline.sql';
const dir = new URL('../migrations/', import.meta.url);
const files = readdirSync(dir).filter((name) => name.endsWith('.sql') && name > baseline);
const textOf = (name: string) => readFileSync(new URL(name, dir), 'utf8');

describe('migrations', () => {
  it('let the version before run, and lock nobody out', () => {
    expect(files.flatMap((name) => findViolations(name, textOf(name)))).toEqual([]);
  });

  it('require only migrations that exist before them', () => {
    const names = readdirSync(dir).map((name) => name.replace(/\.sql$/, ''));
    const wrong = files.filter((name) => {
      const required = /^-- requires: (\S+)$/m.exec(textOf(name))?.[1];
      return required !== undefined && !(names.includes(required) && required < name);
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['alter table users drop column name', 'drops or renames'],
    ['alter table "users" rename column "name" to "title"', 'drops or renames'],
    ['drop table users', 'drops or renames'],
    ['alter table users alter column id type bigint', 'changes a column'],
    ['alter table users add column "name" text not null', 'would have to fill'],
    ['create index users_name on users (name)', 'builds an index'],
    ['alter table a add constraint c foreign key (b) references d (e)', 'not valid'],
    ['create index concurrently if not exists users_name on users (name)', 'no-transaction'],
    ['-- no-transaction\nselect 1; select 2', 'breakpoint'],
  ])('may not say: %s', (text, message) => {
    expect(findViolations('0099_new', text).join()).toContain(message);
  });

  it.each([
    'alter table users add column name text',
    "alter table users add column name text not null default ''",
    'create table a (id int);--> statement-breakpoint\ncreate index a_id on a (id)',
    '-- no-transaction\ncreate index concurrently if not exists users_name on users (name);',
    'alter table a add constraint c check (b > 0) not valid',
    '-- requires: 0010_new\nalter table users drop column name',
    '-- allow: nobody has used it since 0007\ndrop table users',
  ])('may say: %s', (text) => {
    expect(findViolations('0099_new', text)).toEqual([]);
  });
});
