import { expect, test } from 'vitest';
import { composeEmail } from './mail.ts';

const hostile = `</p><img src=x onerror="alert('1')">&`;
const email = composeEmail({
  to: 'ada@example.com',
  subject: hostile,
  paragraphs: ['Hello,', hostile],
  action: { label: hostile, url: `https://here.test/?a="b"&c='d'<e>` },
  closing: hostile,
});

test('the text has the paragraphs, the address on a line of its own, and the closing', () => {
  expect(email.text).toBe(`Hello,\n\n${hostile}\n\nhttps://here.test/?a="b"&c='d'<e>\n\n${hostile}\n`);
});

test('the content of an email is text in its HTML and never markup', () => {
  const tags = email.html.match(/<(?!\/?(?:html|head|meta|title|body|div|p|a)\b|!doctype)[^>]*>/g);
  expect(tags).toBeNull();
  expect(email.html.match(/&#60;img src=x onerror=&#34;alert\(&#39;1&#39;\)&#34;&#62;&#38;/g)).toHaveLength(
    4,
  );
  expect(email.html).toContain('href="https://here.test/?a=&#34;b&#34;&#38;c=&#39;d&#39;&#60;e&#62;"');
});

test('the HTML loads nothing from outside and its styles are complete', () => {
  expect(email.html).not.toMatch(/<(?:link|script|style|img)|url\(|oklch/);
  for (const [, style] of email.html.matchAll(/style="([^"]*)"/g)) expect(style).toMatch(/^[\w-]+:[^"]+$/);
  expect(
    composeEmail({ to: 'a', subject: 's', paragraphs: [], action: { label: 'Go', url: 'u' } }).html,
  ).not.toContain('undefined');
});
