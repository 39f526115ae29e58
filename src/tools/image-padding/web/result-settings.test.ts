import { expect, test } from 'vitest';
import { settingsOf } from './result-settings.ts';

const bare = { paddingPx: undefined, outputPx: undefined, background: 'transparent', customColour: '' };

test.each([
  [
    'a form',
    { padding_size: '120', padding_color: '#FCD734' },
    { paddingPx: 120, background: 'custom', customColour: '#FCD734' },
  ],
  [
    'JSON',
    { padding_size: 20, output_size: 800, padding_color: 'white' },
    { paddingPx: 20, outputPx: 800, background: 'white' },
  ],
  ['transparency', { padding_size: '', transparency: 'yes' }, {}],
])('the settings of a call come back: %s', (_what, fields, settings) => {
  expect(settingsOf(fields)).toEqual({ ...bare, ...settings });
});
