import { expect, test } from 'vitest';
import { withoutSettledProperties } from '#scripts/web/settled-properties.ts';

const registered = (name: string, initial = '') => `@property ${name}{syntax:"*";inherits:false${initial}}`;

test('a property that no rule reads is not set either, and its empty rule goes', () => {
  const css = '.a{--tw-font-weight:700;font-weight:700}.b{--tw-font-weight:400}';
  expect(withoutSettledProperties(css + registered('--tw-font-weight'))).toBe('.a{font-weight:700}');
});

test('a property that no rule sets is its initial value, or else its fallback', () => {
  const css = '.a{box-shadow:var(--tw-ring), var(--tw-shadow);color:var(--tw-tint,red)}.b{--tw-shadow:1px}';
  const rest = registered('--tw-shadow');
  expect(
    withoutSettledProperties(
      css + registered('--tw-ring', ';initial-value:0 0 #0000') + registered('--tw-tint') + rest,
    ),
  ).toBe(`.a{box-shadow:0 0 #0000, var(--tw-shadow);color:red}.b{--tw-shadow:1px}${rest}`);
});

test('a declaration that becomes empty goes with its rule', () => {
  const css = `.a{transform:var(--tw-skew, )}.b{color:red}${registered('--tw-skew')}`;
  expect(withoutSettledProperties(css)).toBe('.b{color:red}');
});

test('what rules set and read stays, and so does a fallback with brackets', () => {
  const css =
    `.a{--tw-blur:blur(8px);filter:var(--tw-blur,)}.b{color:var(--tw-tint,var(--ink))}` +
    registered('--tw-blur') +
    registered('--tw-tint');
  expect(withoutSettledProperties(css)).toBe(css);
});
