import { expect, test } from 'vitest';
import { linkParts } from './link-parts.ts';

test('web addresses become links, everything else stays text', () => {
  expect(linkParts('Open this:\n\nhttp://localhost:3000/auth/action?a=b&c=d\n\njavascript:alert(1)')).toEqual(
    [
      { text: 'Open this:\n\n', link: false },
      { text: 'http://localhost:3000/auth/action?a=b&c=d', link: true },
      { text: '\n\njavascript:alert(1)', link: false },
    ],
  );
});
