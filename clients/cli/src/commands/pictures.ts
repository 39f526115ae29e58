import type {
  Input,
  OverlayOptions,
  Overprint,
  PadOptions,
  RenderOptions,
} from '../../../javascript/src/index.ts';
import type { Call, Command } from '../command.ts';
import { errorText } from '../errors.ts';
import { type FieldOptions, fieldsOf, fieldsOption, valuesOf } from '../fields.ts';
import { inputOf } from '../inputs.ts';
import { finish, outOfEach, outOption } from '../save.ts';

const padFields: FieldOptions = {
  'padding-size': { value: 'PIXELS', help: 'Border on each side' },
  'output-size': { value: 'PIXELS', help: 'Side of the finished square' },
  'padding-color': { value: 'COLOR', help: 'Such as #FFFFFF; default: that of the picture' },
};

export const pad: Command = {
  name: 'pad',
  summary: 'Pad pictures to squares: paths, addresses or -',
  operands: ['INPUT...'],
  options: { ...padFields, ...fieldsOption, ...outOfEach },
  async run(call) {
    const overprint = await call.client();
    const fields: PadOptions = await fieldsOf(call.given, padFields);
    const { signal } = call.context;
    await finishEach(call, overprint, (input) => overprint.pad(input, { ...fields, signal }));
  },
};

/** Finishes one input after the other. One that fails is told, and the others go on. */
async function finishEach(
  call: Call,
  overprint: Overprint,
  work: (input: Input) => Promise<{ readonly processed_image_url: string }>,
): Promise<void> {
  const { operands, context } = call;
  async function finishOne(input: string): Promise<void> {
    const result = await work(inputOf(input, context));
    await finish(call, overprint, { result, link: result.processed_image_url, input });
  }
  const [only = '', ...more] = operands;
  if (more.length === 0) {
    context.progress('Working...');
    return finishOne(only);
  }
  let failed = 0;
  for (const [index, input] of operands.entries()) {
    context.progress(`${index + 1} of ${operands.length}...`);
    try {
      await finishOne(input);
    } catch (error) {
      context.signal.throwIfAborted();
      failed += 1;
      context.tell(`${input}: ${errorText(error)}`);
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${operands.length} pictures failed`);
}

const overlayFields: FieldOptions = {
  text: { value: 'TEXT', help: 'The text; lines are separated by line breaks' },
  position: { value: 'PLACE', help: 'Such as center or bottom-center' },
  x: { value: 'X', help: 'Pixels, or a percentage such as 50%' },
  y: { value: 'Y', help: 'Pixels, or a percentage such as 50%' },
  'font-size': { value: 'SIZE', help: 'Pixels, or a percentage such as 8%' },
  'font-family': { value: 'FONT', help: 'Such as Inter or Bebas Neue' },
  'font-weight': { value: 'WEIGHT', help: '100 to 900' },
  color: { value: 'COLOR', help: 'Such as #FFFFFF' },
  'outline-color': { value: 'COLOR', help: 'Color of the outline' },
  'outline-width': { value: 'WIDTH', help: 'Width of the outline' },
  'max-width': { value: 'WIDTH', help: 'Lines are broken at this width' },
  align: { value: 'SIDE', help: 'left, center or right' },
  opacity: { value: 'SHARE', help: '0 to 1' },
  rotation: { value: 'DEGREES', help: 'Clockwise' },
};

export const overlay: Command = {
  name: 'overlay',
  summary: 'Draw text on pictures: paths, addresses or -',
  operands: ['INPUT...'],
  options: { ...overlayFields, ...fieldsOption, ...outOfEach },
  async run(call) {
    const overprint = await call.client();
    const fields = (await fieldsOf(call.given, overlayFields)) as unknown as OverlayOptions;
    const { signal } = call.context;
    await finishEach(call, overprint, (input) => overprint.overlay(input, { ...fields, signal }));
  },
};

export const render: Command = {
  name: 'render',
  summary: 'Render a picture with one of your templates',
  operands: ['TEMPLATE'],
  options: {
    image: { value: 'INPUT', help: "A path, an address or -; default: the template's own picture" },
    value: { value: 'NAME=TEXT', multiple: true, help: 'A variable of the template; once for each' },
    ...fieldsOption,
    ...outOption,
  },
  async run(call) {
    const { given, context } = call;
    const overprint = await call.client();
    context.progress('Drawing...');
    const image = given.text('image');
    const values = valuesOf(given.all('value'));
    const fields = (await fieldsOf(given, {})) as RenderOptions;
    const isAddress = image !== undefined && /^https?:/i.test(image);
    const options = {
      ...fields,
      ...(Object.keys(values).length > 0 && { values }),
      ...(image !== undefined && { [isAddress ? 'image_url' : 'image']: inputOf(image, context) }),
      signal: context.signal,
    };
    const result = await overprint.renderTemplate(call.operands[0] ?? '', options);
    await finish(call, overprint, { result, link: result.processed_image_url });
  },
};
