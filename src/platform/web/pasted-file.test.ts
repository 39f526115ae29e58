import { beforeAll, expect, test, vi } from 'vitest';
import { pastedFile } from './pasted-file.ts';

const picture = new File(['x'], 'picture.png', { type: 'image/png' });

/** An element that is inside elements with these selectors. */
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

test('text from a spreadsheet that is pasted into a field stays text, although it comes with a picture', () => {
  expect(paste(new FakeElement('input'), 'text/plain')).toBeUndefined();
  expect(paste(new FakeElement('textarea'), 'text/plain')).toBeUndefined();
});

test('a paste into a dialog is not meant for the page under it', () => {
  expect(paste(new FakeElement('[role=dialog]'))).toBeUndefined();
});

test('a paste without a file returns undefined', () => {
  expect(pastedFile({ target: new FakeElement(), clipboardData: null })).toBeUndefined();
});
