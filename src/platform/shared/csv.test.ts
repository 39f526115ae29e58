import { expect, test } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

test.each([
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['\tx', "'\tx"],
  ['=A1,B1', `"'=A1,B1"`],
  ['a=b', 'a=b'],
])('the cell of %j is %j', (text, cell) => expect(csvCell(text)).toBe(cell));

test('a number is not a text, and nothing is an empty cell', () => {
  expect(csvLine(['a', -1, null])).toBe('a,-1,\r\n');
});
