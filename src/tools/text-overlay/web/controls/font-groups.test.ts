import { expect, test } from 'vitest';
import { fontFamilies } from '#tools/text-overlay/shared/families.ts';
import { fontGroups } from './font-groups.ts';

const labelsOf = (groups: ReturnType<typeof fontGroups>) => groups.map(({ label }) => label);
const familiesOf = (groups: ReturnType<typeof fontGroups>) => groups.flatMap(({ families }) => families);

test('every family is in one group, those of the specification first', () => {
  const groups = fontGroups([], [], '');
  expect(labelsOf(groups)).toEqual(['Standard', 'Display', 'Script', 'Serif', 'Slab', 'Sans']);
  expect(familiesOf(groups).toSorted()).toEqual([...fontFamilies].toSorted());
  expect(familiesOf(groups).slice(0, 5)).toEqual([
    'Inter',
    'Arial',
    'Times New Roman',
    'Helvetica',
    'Georgia',
  ]);
});

test('recently used families and own fonts are on top, and nowhere else', () => {
  const groups = fontGroups(['Anton', 'Deleted Sans', 'House Sans'], ['House Sans', 'House Serif'], '');
  expect(groups.slice(0, 2)).toEqual([
    { label: 'Recently used', families: ['Anton', 'House Sans'] },
    { label: 'Your fonts', families: ['House Serif'] },
  ]);
  expect(familiesOf(groups).filter((name) => name === 'Anton' || name === 'House Sans')).toHaveLength(2);
});

test('a search finds families by name and groups by heading, whatever was used recently', () => {
  expect(fontGroups(['Anton'], [], ' ant ')).toEqual([{ label: 'Display', families: ['Anton'] }]);
  expect(labelsOf(fontGroups([], [], 'script'))).toEqual(['Script']);
  expect(familiesOf(fontGroups([], [], 'script'))).toContain('Pacifico');
  expect(fontGroups([], [], 'no such font')).toEqual([]);
});
