import { expect, test } from 'vitest';
import type { Finding, Report } from './check.ts';
import { groupFindings, hiddenOn, markOf, summaryOf } from './present-check.ts';

const finding = (part: Partial<Finding>): Finding => ({
  code: 'low_resolution',
  severity: 'error',
  message: 'Too small',
  fix: 'Send more pixels',
  ...part,
});

const report: Pick<Report, 'findings' | 'presets'> = {
  presets: [
    { preset: 'merch-tshirt', ready: false, effective_dpi: 60, scale: 1 },
    { preset: 'redbubble-tshirt', ready: true, effective_dpi: 210.4, scale: 1 },
    { preset: 'sticker-3x3', ready: true, effective_dpi: 300, scale: 1 },
  ],
  findings: [
    finding({ code: 'no_density', severity: 'note' }),
    finding({ severity: 'warning', preset: 'redbubble-tshirt', message: 'Softer' }),
    finding({ preset: 'merch-tshirt' }),
    finding({ code: 'stray_pixels', severity: 'warning', areas: [{ x: 1, y: 2, width: 3, height: 4 }] }),
    finding({ code: 'semi_transparent', preset: 'merch-tshirt' }),
    finding({ code: 'invisible_on_garment', severity: 'warning', garment: '#263147' }),
  ],
};
const choice = {
  chosen: ['merch-tshirt', 'redbubble-tshirt', 'sticker-3x3'],
  garment: undefined,
  repair: [],
} as const;
const codesOf = (part: Partial<Parameters<typeof groupFindings>[1]>) =>
  groupFindings(report, { ...choice, ...part }).map(({ code }) => code);

test('what was found is one group a kind, the worst first, for the chosen presets and the garment', () => {
  const [first, ...rest] = groupFindings(report, choice);
  expect(first).toMatchObject({
    code: 'low_resolution',
    severity: 'error',
    message: 'Too small',
    presets: ['merch-tshirt', 'redbubble-tshirt'],
  });
  expect(rest.map(({ code }) => code)).toEqual(['semi_transparent', 'stray_pixels', 'no_density']);
  expect(codesOf({ chosen: ['sticker-3x3'] })).toEqual(['stray_pixels', 'semi_transparent', 'no_density']);
  expect(codesOf({ chosen: [], garment: '#263147' })).toEqual([
    'stray_pixels',
    'semi_transparent',
    'invisible_on_garment',
    'no_density',
  ]);
  expect(hiddenOn(report)).toEqual(['#263147']);
});

test('the line counts problems and warnings that are not repaired; notes are no reason', () => {
  const textOf = (part: Partial<Parameters<typeof groupFindings>[1]>) =>
    summaryOf(groupFindings(report, { ...choice, ...part })).text;
  expect(textOf({})).toBe('2 problems, 1 warning');
  expect(textOf({ repair: ['semi_transparent'] })).toBe('1 problem, 1 warning');
  expect(textOf({ chosen: ['sticker-3x3'], repair: ['stray_pixels', 'semi_transparent'] })).toBe(
    'Ready to print',
  );
  expect(textOf({ chosen: ['sticker-3x3'] })).toBe('2 warnings');
});

test('each preset has its mark', () => {
  const preset = (name: string) => ({ name, dpi: 300 });
  expect(markOf(report, preset('merch-tshirt'), [])).toMatchObject({
    severity: 'error',
    text: '60 dpi: too small',
  });
  expect(markOf(report, preset('redbubble-tshirt'), [])).toMatchObject({
    severity: 'warning',
    text: '210 dpi: below 300',
  });
  expect(markOf(report, preset('sticker-3x3'), [])).toEqual({
    severity: 'ready',
    name: 'Ready',
    text: '300 dpi',
  });
  expect(markOf(report, preset('a4'), [])).toBeUndefined();
});
