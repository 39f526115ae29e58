import { expect, test } from 'vitest';
import { emptyOutput } from './output-input.ts';
import { settingsOf } from './result-settings.ts';

const bare = {
  paddingPx: undefined,
  outputPx: undefined,
  alsoPx: [],
  background: 'transparent',
  customColour: '',
  output: emptyOutput,
};

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
  [
    'a form, of the file',
    { padding_color: 'white', format: 'jpeg', quality: '80', dpi: '300', max_bytes: '200000', trim: 'true' },
    {
      background: 'white',
      output: { format: 'jpeg', quality: '80', dpi: '300', maxMegabytes: '0.2', trim: true },
    },
  ],
  [
    'JSON, of the file',
    { format: 'webp', dpi: 72, trim: false },
    { output: { ...emptyOutput, format: 'webp', dpi: '72' } },
  ],
  [
    "the dashboard's form",
    { transparency: 'no', color: '#FCD734' },
    { background: 'custom', customColour: '#FCD734' },
  ],
  ['transparency', { padding_size: '', transparency: 'yes' }, {}],
])('the settings of a call come back: %s', (_what, fields, settings) => {
  expect(settingsOf(fields)).toEqual({ ...bare, ...settings });
});
