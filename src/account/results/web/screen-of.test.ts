import { expect, test } from 'vitest';
import { screenOf } from './screen-of.ts';

test.each([
  ['/api/image_padding', {}, '/image-padding?again=x.png'],
  ['/api/text_overlay', { text: 'NEW' }, '/text-overlay?again=x.png'],
  ['/api/text_overlay', { template_id: 'tpl_1' }, '/text-overlay?template=tpl_1'],
  ['/api/templates/tpl_2/render', { values: {} }, '/text-overlay?template=tpl_2'],
])('%s with %j is made again on %s', (path, fields, screen) => {
  expect(screenOf('x.png', { path, fields })).toBe(screen);
});
