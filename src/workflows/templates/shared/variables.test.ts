import { describe, expect, test } from 'vitest';
import { Problem } from '#platform/shared/problem.ts';
import { fillText, parseTemplateText, refuseUnknownValues, requireValues, variablesOf } from './variables.ts';

const fill = (text: string, values: Record<string, string | number> = {}) =>
  fillText(parseTemplateText(text), values);

function problemOf(work: () => unknown): Problem {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('Expected a problem, received none');
}

describe('variables in a text', () => {
  test.each([
    ['{{title}}', { title: 'Sale' }, 'Sale'],
    ['{{ title }} now', { title: 'Sale' }, 'Sale now'],
    ['{{title|Hello}}', {}, 'Hello'],
    ['{{title|Hello}}', { title: '' }, ''],
    ['{{title|}}!', {}, '!'],
    ['{{a| x | y }}', {}, ' x | y '],
    ['{{price}} EUR', { price: 12.5 }, '12.5 EUR'],
    ['{{a}}{{b}}{{a}}', { a: 1, b: 2 }, '121'],
    ['\\{{title}}', {}, '{{title}}'],
    ['\\{{{{title}}', { title: 'x' }, '{{x'],
    ['}} { {title} }', {}, '}} { {title} }'],
    ['{{a|line\nbreak}}', {}, 'line\nbreak'],
    ['{{a|}}}', {}, '}'],
    ['plain', {}, 'plain'],
  ])('%j with %j reads %j', (text, values, expected) => {
    expect(fill(text, values as Record<string, string>)).toBe(expected);
  });

  test.each([
    '{{Title}}',
    '{{1a}}',
    '{{}}',
    '{{ }}',
    '{{a-b}}',
    '{{a b}}',
    '{{{a}}}',
    '{{a|{{b}}}}',
    '{{a',
    '{{|x}}',
    `{{${'a'.repeat(41)}}}`,
    '{{__proto__}}',
    '{{ä}}',
  ])('%j is refused', (text) => {
    const problem = problemOf(() => parseTemplateText(text));
    expect([problem.status, problem.code]).toEqual([400, 'invalid_variable']);
    expect(problem.message.length).toBeLessThan(120);
  });

  test.each([
    '{{title}}',
    '\\{{title}}',
    '{{other|x}}',
    '<b>&amp;</b>',
    '$&$1',
    '\u0301'.repeat(900),
    'مرحبا',
  ])('a value is words, whatever is in it: %j', (value) => {
    expect(fill('[{{title}}]', { title: value })).toBe(`[${value}]`);
  });

  test('a value is no property of an object', () => {
    expect(problemOf(() => requireValues([{ name: 'constructor', default: null }], {})).code).toBe(
      'missing_value',
    );
    expect(fill('{{constructor|none}}')).toBe('none');
  });

  test('hostile texts are read in time that grows with their length', () => {
    const long = 100_000;
    for (const text of ['{{'.repeat(long), `{{a|${'{'.repeat(long)}`, `{{${' '.repeat(long)}`])
      expect(problemOf(() => parseTemplateText(text)).code).toBe('invalid_variable');
    expect(parseTemplateText('\\{{'.repeat(long))).toHaveLength(long);
  });

  test('a text is at most 1,000 characters with its values, counted as people count', () => {
    expect(Array.from(fill('{{a}}', { a: '😀'.repeat(1_000) }))).toHaveLength(1_000);
    expect(problemOf(() => fill('{{a}}{{a}}', { a: 'x'.repeat(501) })).code).toBe('text_too_long');
  });
});

describe('the variables of texts', () => {
  test('are listed once, needed where one place has no fallback', () => {
    const texts = ['{{b}} {{a|1}}', '{{a|2}} {{c|3}}', '{{c}}{{d|}}'].map(parseTemplateText);
    expect(variablesOf(texts)).toEqual([
      { name: 'b', default: null },
      { name: 'a', default: '1' },
      { name: 'c', default: null },
      { name: 'd', default: '' },
    ]);
  });

  test('are at most 50', () => {
    const text = (count: number) => [
      parseTemplateText(Array.from({ length: count }, (_, index) => `{{v${index}}}`).join('')),
    ];
    expect(variablesOf(text(50))).toHaveLength(50);
    expect(problemOf(() => variablesOf(text(51))).code).toBe('too_many_variables');
  });

  test('say which value is missing, and which is unknown and what was meant', () => {
    const variables = variablesOf([parseTemplateText('{{title}} {{price|1}}')]);
    requireValues(variables, { title: '' });
    const missing = problemOf(() => requireValues(variables, {}));
    expect([missing.code, missing.param]).toEqual(['missing_value', 'values.title']);
    const unknown = problemOf(() => refuseUnknownValues(variables, { titel: 'x' }, 'values'));
    expect([unknown.code, unknown.param, unknown.fix]).toEqual([
      'unknown_value',
      'values.titel',
      'Did you mean title?',
    ]);
    const strange = problemOf(() => refuseUnknownValues(variables, { ['z'.repeat(5_000)]: 1 }, 'values'));
    expect(strange.fix).toBe('The variables are title, price.');
    expect(strange.message.length).toBeLessThan(100);
  });
});
