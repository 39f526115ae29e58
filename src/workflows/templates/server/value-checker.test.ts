import { expect, test } from 'vitest';
import type { TemplateContent } from '#workflows/templates/shared/template-fields.ts';
import type { Values } from '#workflows/templates/shared/variables.ts';
import { fillTemplate } from './fill-template.ts';
import { valueChecker } from './value-checker.ts';

const content = {
  overlays: [{ text: 'Hi {{a}} and {{a|you}}, {{b|nobody}}' }, { text: '{{c|}} \\{{ {{b}}' }],
  sizes: [],
  sample_values: {},
} as unknown as TemplateContent;

const outcomeOf = (run: () => unknown) => {
  try {
    run();
    return 'fits';
  } catch (error) {
    const { code, message, param } = error as { code: string; message: string; param: string };
    return { code, message, param };
  }
};

test.each<Values>([
  { a: 'x', b: 'y' },
  { a: '', b: 0 },
  { a: 'x' },
  { b: 'x', c: 'y' },
  { a: 'x', b: 'y', d: 'z' },
  { a: 'x'.repeat(490), b: 'y' },
  { a: 'x'.repeat(489), b: 'y'.repeat(12) },
  { a: '\u{1f600}'.repeat(490), b: 'y' },
  { a: '\u{1f600}'.repeat(500), b: 'y' },
  { a: 'x', b: 'y', c: 'z'.repeat(1_000) },
])('values are checked as filling the template would, without filling it: %#', (values) => {
  expect(outcomeOf(() => valueChecker(content)(values))).toEqual(
    outcomeOf(() => fillTemplate(content, values)),
  );
});
