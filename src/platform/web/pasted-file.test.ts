import { beforeAll, expect, test, vi } from 'vitest';
import { pastedFile } from './pasted-file.ts';

const picture = new File(['x'], 'picture.png', { type: 'image/png' });

/** An element, as far as it is looked at: it lies within those that response to these selectors. */
class FakeElement {
  readonly #within: readonly string[];
  constructor(...within: string[]) {
    this.#within = within;
  }
  closest(selector: string) {
    return selector.split(', ').some((one) => this.#within.includes(one)) ? this : null;
  }
}
beforeAll(() => vi.stubGlobal('Element', FakeElement));

const paste = (target: FakeElement, ...types: string[]) =>
  pastedFile({ target, clipboardData: { files: [picture], types: ['Files', ...types] } });

test('a file pasted onto the page is taken', () => {
  expect(paste(new FakeElement())).toBe(picture);
});

test('a screenshot pasted while a field has the focus is taken too', () => {
  expect(paste(new FakeElement('input'))).toBe(picture);
});

test('text from a sheet, pasted into a field, stays text although a picture of it comes along', () => {
  expect(paste(new FakeElement('input'), 'text/plain')).toBeUndefined();
  expect(paste(new FakeElement('textarea'), 'text/plain')).toBeUndefined();
});

test('in front of a dialog nothing behind it is meant', () => {
  expect(paste(new FakeElement('[role=dialog]'))).toBeUndefined();
});

test('a paste without a file is none', () => {
  expect(pastedFile({ target: new FakeElement(), clipboardData: null })).toBeUndefined();
});
