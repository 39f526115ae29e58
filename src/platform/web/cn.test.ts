import { expect, test } from 'vitest';
import { cn } from './cn.ts';

test.each([
  ['size-10 h-11 w-4', 'size-5', 'size-5'],
  ['h-10 px-4 py-2', 'p-1', 'h-10 p-1'],
  ['pr-2 pl-4', 'px-3', 'px-3'],
  ['px-3', 'pr-10', 'px-3 pr-10'],
  ['text-sm leading-5 text-ink', 'text-lg text-center text-cyan', 'text-lg text-center text-cyan'],
  ['text-ink text-pretty', 'text-magenta', 'text-pretty text-magenta'],
  ['text-[13px] text-[#00839f]', 'text-2xl', 'text-[#00839f] text-2xl'],
  ['border border-edge', 'border-2 border-dashed', 'border-edge border-2 border-dashed'],
  ['border border-edge', 'border-t-2 border-t-rule', 'border border-edge border-t-2 border-t-rule'],
  ['inline-flex items-center', 'hidden', 'items-center hidden'],
  ['inline-flex', 'md:hidden', 'inline-flex md:hidden'],
  ['font-mono font-semibold', 'font-bold', 'font-mono font-bold'],
  ['mt-2 -mx-5', 'm-0', 'm-0'],
  ['gap-x-2 overflow-x-auto', 'gap-y-1 overflow-hidden', 'gap-x-2 gap-y-1 overflow-hidden'],
  [
    'max-w-full justify-self-start',
    'max-w-40 justify-between',
    'justify-self-start max-w-40 justify-between',
  ],
])('%s, then %s: the later one of a property wins', (first, second, joined) => {
  expect(cn(first, second)).toBe(joined);
});

test('classes with other variants, or of other properties, stay', () => {
  const classes =
    'h-10 pointer-coarse:h-11 hover:bg-ink/8 data-[state=open]:bg-ink [&>svg]:mt-2 halftone animate-turn';
  expect(cn(classes, 'aria-invalid:shadow-[inset_0_0_0_1px_var(--color-magenta)]')).toBe(
    `${classes} aria-invalid:shadow-[inset_0_0_0_1px_var(--color-magenta)]`,
  );
  expect(cn('pointer-coarse:h-11', 'pointer-coarse:size-9')).toBe('pointer-coarse:size-9');
});

test('what is no class is left out', () => {
  expect(cn('grid', false, undefined, ['gap-2', null])).toBe('grid gap-2');
  expect(cn()).toBe('');
});
