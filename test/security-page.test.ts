import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');
const quoted = [...page.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
const claims = quoted.flatMap((text) => {
  const [file, name] = text.split(' > ');
  return file?.endsWith('.test.ts') && name !== undefined ? [{ file, name }] : [];
});
const places = quoted.filter((text) => /^(?:src|docs|test)\/[\w./-]+$/.test(text));

describe('the page of security controls', () => {
  test('names a test in each row of a control', () => {
    const rows = page.split('\n').filter((line) => /^\| (?!control|parser|--)/.test(line));
    expect(rows.length).toBeGreaterThan(30);
    for (const row of rows) expect(row).toMatch(/\.test\.ts > [^|]+\|$/);
  });

  test.each(claims)('its test exists: $file > $name', ({ file, name }) => {
    const code = readFileSync(file, 'utf8')
      .replaceAll(/\$\{\w+\}/g, '')
      .replaceAll(String.raw`\'`, "'");
    expect(code).toContain(name);
  });

  test.each(places)('its place exists: %s', (place) => {
    expect(existsSync(place)).toBe(true);
  });
});
