import { expect, test } from 'vitest';
import { composeLetter } from './letter.ts';

const hostile = `</p><img src=x onerror="alert('1')">&`;
const letter = composeLetter({
  to: 'ada@example.com',
  subject: hostile,
  paragraphs: ['Hello,', hostile],
  action: { label: hostile, url: `https://here.test/?a="b"&c='d'<e>` },
  closing: hostile,
});

test('the text is paragraphs, the address by itself, and the closing', () => {
  expect(letter.text).toBe(`Hello,\n\n${hostile}\n\nhttps://here.test/?a="b"&c='d'<e>\n\n${hostile}\n`);
});

test('whatever stands in a letter is text in its HTML and never markup', () => {
  const tags = letter.html.match(/<(?!\/?(?:html|head|meta|title|body|div|p|a)\b|!doctype)[^>]*>/g);
  expect(tags).toBeNull();
  expect(letter.html.match(/&#60;img src=x onerror=&#34;alert\(&#39;1&#39;\)&#34;&#62;&#38;/g)).toHaveLength(4);
  expect(letter.html).toContain('href="https://here.test/?a=&#34;b&#34;&#38;c=&#39;d&#39;&#60;e&#62;"');
});

test('the HTML needs nothing from outside and its styles are whole', () => {
  expect(letter.html).not.toMatch(/<(?:link|script|style|img)|url\(|oklch/);
  for (const [, style] of letter.html.matchAll(/style="([^"]*)"/g)) expect(style).toMatch(/^[\w-]+:[^"]+$/);
  expect(
    composeLetter({ to: 'a', subject: 's', paragraphs: [], action: { label: 'Go', url: 'u' } }).html,
  ).not.toContain('undefined');
});
