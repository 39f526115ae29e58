import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { loadConfig } from '#platform/server/config/config.ts';
import { environment } from '#platform/server/config/environment.ts';

const text = readFileSync('.env.example', 'utf8');

test('.env.example names every setting once, and no other', () => {
  const named = Array.from(text.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm), ([, name]) => name ?? '');
  expect(named.toSorted()).toEqual(Object.keys(environment.shape).toSorted());
});

test('.env.example unchanged is the default configuration', () => {
  expect(loadConfig(parseEnv(text))).toEqual(loadConfig({}));
});
