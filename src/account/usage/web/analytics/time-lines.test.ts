import { expect, test } from 'vitest';
import { pathOf } from './time-lines.tsx';

test('days without requests are gaps, and a lone day is a stroke', () => {
  expect(pathOf([10, 20, null, 5, null], 20, 20)).toBe('M10 50L30 0M60 75h20');
});
