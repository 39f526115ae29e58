import { expect, test } from 'vitest';
import { createBodyMemory } from './body-memory.ts';

test('all requests together take the budget and not a byte more; each gives its share back once', () => {
  const memory = createBodyMemory(100);
  const [first, second] = [memory.share(), memory.share()];
  first.take(60);
  second.take(40);
  expect(() => second.take(1)).toThrow(
    expect.objectContaining({ status: 503, code: 'overloaded', retryAfterSeconds: 2 }),
  );
  first.release();
  first.release();
  second.take(60);
  expect(() => second.take(1)).toThrow('Server is busy');
});

test('data that could go to disk leaves half of the budget to other data', () => {
  const memory = createBodyMemory(100);
  expect(memory.takeSpare(50)).toBe(true);
  expect(memory.takeSpare(1)).toBe(false);
  memory.share().take(50);
  memory.giveBack(50);
  expect(memory.takeSpare(1)).toBe(false);
});
