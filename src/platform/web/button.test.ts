import { expect, test } from 'vitest';
import { buttonClass } from './button.tsx';

test('buttons have six variants in four sizes, all different', () => {
  const variants = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link'] as const;
  const sizes = ['default', 'sm', 'lg', 'icon'] as const;
  const looks = variants.flatMap((variant) => sizes.map((size) => buttonClass({ variant, size })));
  expect(new Set(looks).size).toBe(24);
  expect(buttonClass()).toBe(buttonClass({ variant: 'default', size: 'default' }));
});
