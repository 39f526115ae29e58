import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { alignments, blendModes, limits, positions } from '../choices.ts';
import { downloadFields, downloadResult, pictureBody, sourceFields } from '../files.ts';
import type { Resource } from '../operation.ts';
import { jsonOf, metadataField, optionsField, optionsOf, textOf } from '../parameters.ts';
import { trimOption, withOutputOptions } from './output-options.ts';
import { idempotencyKeyOf, requestApi, type Step } from '../transport.ts';

// n8n's lint reads no default that is a member of something.
const { align, color, fontWeight, lineHeight, outlineColor, padding, paddingColor, position } = limits;

const share = 'in pixels, or a share such as 50%';

/** The fields of a text, by the API's own names. */
const textStyle: INodeProperties[] = [
  {
    displayName: 'Align',
    name: 'align',
    type: 'options',
    default: align,
    options: [...alignments],
    description: 'Of several lines',
  },
  {
    displayName: 'Blend',
    name: 'blend',
    type: 'options',
    default: 'normal',
    options: [...blendModes],
    description: 'How the text blends with the picture',
  },
  {
    displayName: 'Color',
    name: 'color',
    type: 'color',
    default: color,
    description: 'Of the letters',
  },
  {
    displayName: 'Curve',
    name: 'curve',
    type: 'number',
    typeOptions: { minValue: -360, maxValue: 360, numberPrecision: 2 },
    default: 0,
    description: 'Degrees of the arc that a line spans; positive arches up',
  },
  {
    displayName: 'Fit',
    name: 'fit',
    type: 'options',
    default: '',
    options: [
      { name: 'As Large as Said', value: '' },
      {
        name: 'Shrink',
        value: 'shrink',
        description: 'The largest size at which it fits Max Width and Max Height',
      },
    ],
  },
  {
    displayName: 'Font Name or ID',
    name: 'font_family',
    type: 'options',
    typeOptions: { loadOptionsMethod: 'getFonts' },
    default: '',
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
  },
  {
    displayName: 'Font Size',
    name: 'font_size',
    type: 'string',
    default: String(limits.fontSize),
    placeholder: '48 or 8%',
    description: "In pixels, or a share of the picture's shorter side such as 8%",
  },
  {
    displayName: 'Font Weight',
    name: 'font_weight',
    type: 'number',
    typeOptions: { minValue: limits.fontWeightMin, maxValue: limits.fontWeightMax },
    default: fontWeight,
    description: '400 is regular, 700 bold',
  },
  {
    displayName: 'Letter Spacing',
    name: 'letter_spacing',
    type: 'number',
    typeOptions: { numberPrecision: 2 },
    default: 0,
    description: 'A multiple of the font size',
  },
  {
    displayName: 'Line Height',
    name: 'line_height',
    type: 'number',
    typeOptions: { numberPrecision: 2 },
    default: lineHeight,
    description: 'A multiple of the font size',
  },
  {
    displayName: 'Max Height',
    name: 'max_height',
    type: 'string',
    default: '',
    description: `The height that Fit keeps, ${share}`,
  },
  {
    displayName: 'Max Width',
    name: 'max_width',
    type: 'string',
    default: '',
    description: `Lines are wrapped to this width, ${share}`,
  },
  metadataField,
  {
    displayName: 'Opacity',
    name: 'opacity',
    type: 'number',
    typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 2 },
    default: 1,
    description: 'From 0 to 1',
  },
  { displayName: 'Outline Color', name: 'outline_color', type: 'color', default: outlineColor },
  {
    displayName: 'Outline Width',
    name: 'outline_width',
    type: 'string',
    default: String(limits.outlineWidth),
    description: 'In pixels, or a share of the font size such as 6%',
  },
  {
    displayName: 'Outlines (JSON)',
    name: 'outlines',
    type: 'json',
    default: '[{"color": "#FFFFFF", "width": "5%"}, {"color": "#000000", "width": "3%"}]',
    description: 'Up to three instead of Outline Color and Outline Width, innermost first',
  },
  {
    displayName: 'Position',
    name: 'position',
    type: 'options',
    default: position,
    options: [...positions],
    description: 'Instead of X and Y',
  },
  {
    displayName: 'Rotation',
    name: 'rotation',
    type: 'number',
    typeOptions: { minValue: -180, maxValue: 180 },
    default: 0,
    description: 'In degrees, clockwise',
  },
  {
    displayName: 'Shadow (JSON)',
    name: 'shadow',
    type: 'json',
    default: '{"x": 4, "y": 4, "blur": 8, "color": "#00000080"}',
    description: 'Numbers are percents of the font size',
  },
  {
    displayName: 'Uppercase',
    name: 'uppercase',
    type: 'boolean',
    default: true,
    description: 'Whether to draw capitals',
  },
  { displayName: 'X', name: 'x', type: 'string', default: '', description: `Centre from the left, ${share}` },
  { displayName: 'Y', name: 'y', type: 'string', default: '', description: `Centre from the top, ${share}` },
];

const paddingOptions: INodeProperties[] = [
  metadataField,
  {
    displayName: 'Output Size',
    name: 'output_size',
    type: 'number',
    typeOptions: { minValue: limits.outputMin, maxValue: limits.outputMax },
    default: 2_400,
    description: 'Side of the finished square in pixels. The padded picture is scaled to it.',
  },
  {
    displayName: 'Padding Color',
    name: 'padding_color',
    type: 'color',
    default: paddingColor,
    description: 'Hex. With two more digits it has alpha: #FFFFFF00 is transparent.',
  },
];

/** Pictures, one an item. */
const presetsField: INodeProperties = {
  displayName: 'Presets',
  name: 'presets',
  type: 'string',
  default: '',
  placeholder: 'merch-tshirt, redbubble-sticker',
  description: 'Names of GET /api/presets, separated by commas',
};

export const image: Resource = {
  name: 'Image',
  value: 'image',
  operations: [
    {
      name: 'Check Print',
      value: 'checkPrint',
      action: 'Check whether an image will print',
      description: 'Find what shops would refuse and what would print badly',
      fields: [
        ...sourceFields('Picture'),
        presetsField,
        {
          displayName: 'Garments',
          name: 'garments',
          type: 'string',
          default: '',
          placeholder: '#000000, #FFFFFF',
          description: 'Colors of the cloth, separated by commas',
        },
        {
          displayName: 'Trim',
          name: 'trim',
          type: 'boolean',
          default: false,
          description: 'Whether to measure the art without its margins',
        },
      ],
      async run(step) {
        const trim = step.ctx.getNodeParameter('trim', step.itemIndex) as boolean;
        const fields = { presets: listOf(step, 'presets'), garments: listOf(step, 'garments'), trim };
        const json = await requestApi(step, {
          method: 'POST',
          path: '/api/preflight',
          ...(await pictureBody(step, fields)),
          idempotencyKey: idempotencyKeyOf(step, 'check'),
        });
        return [{ json, pairedItem: { item: step.itemIndex } }];
      },
    },
    {
      name: 'Draw Text',
      value: 'drawText',
      action: 'Draw text on an image',
      description: 'Draw one text or several on a picture',
      fields: [
        ...sourceFields('Picture'),
        {
          displayName: 'Texts',
          name: 'texts',
          type: 'options',
          default: 'one',
          options: [
            { name: 'One', value: 'one' },
            { name: 'Several (JSON)', value: 'several' },
          ],
        },
        {
          displayName: 'Text',
          name: 'text',
          type: 'string',
          typeOptions: { rows: 2 },
          default: '',
          required: true,
          placeholder: 'Summer sale',
          displayOptions: { show: { texts: ['one'] } },
        },
        { ...optionsField(withOutputOptions(textStyle)), displayOptions: { show: { texts: ['one'] } } },
        {
          displayName: 'Overlays (JSON)',
          name: 'overlays',
          type: 'json',
          default: '[{"text": "Summer sale", "position": "bottom-center", "font_size": "8%"}]',
          required: true,
          description: 'An array of up to 20 texts, each with the fields of one',
          displayOptions: { show: { texts: ['several'] } },
        },
        { ...optionsField(withOutputOptions([])), displayOptions: { show: { texts: ['several'] } } },
        ...downloadFields,
      ],
      async run(step) {
        const texts =
          textOf(step, 'texts') === 'one'
            ? { text: step.ctx.getNodeParameter('text', step.itemIndex) as string }
            : { overlays: jsonOf(step, 'Overlays', step.ctx.getNodeParameter('overlays', step.itemIndex)) };
        const fields = { ...texts, ...optionsOf(step, ['metadata', 'outlines', 'shadow']) };
        return [await finish(step, '/api/text_overlay', fields, 'text-overlay')];
      },
    },
    {
      name: 'Make Print Files',
      value: 'makePrintFiles',
      action: 'Make print files of an image',
      description: 'Make a file for each print size, with its density and format, and a ZIP of all',
      fields: [
        ...sourceFields('Picture'),
        { ...presetsField, required: true },
        optionsField(
          withOutputOptions([
            {
              displayName: 'Allow Upscaling',
              name: 'allow_upscale',
              type: 'boolean',
              default: true,
              description: 'Whether to make files that print too coarsely, too',
            },
            metadataField,
            {
              displayName: 'Repair',
              name: 'repair',
              type: 'multiOptions',
              default: [],
              options: [
                { name: 'Glows and Fades', value: 'semi_transparent' },
                { name: 'Stray Pixels', value: 'stray_pixels' },
              ],
              description: 'What to change of the art where it would print badly',
            },
            trimOption,
          ]),
        ),
        ...downloadFields,
      ],
      async run(step) {
        const fields = { presets: listOf(step, 'presets'), ...optionsOf(step, ['metadata']) };
        const json = await requestApi(step, {
          method: 'POST',
          path: '/api/print_files',
          ...(await pictureBody(step, fields)),
          idempotencyKey: idempotencyKeyOf(step, 'print'),
        });
        const pairedItem = { item: step.itemIndex };
        if (step.ctx.getNodeParameter('download', step.itemIndex) !== true) return [{ json, pairedItem }];
        const field = textOf(step, 'outputField');
        const binary: NonNullable<INodeExecutionData['binary']> = {};
        for (const { preset, url } of json.files as { preset: string; url?: string }[])
          if (url !== undefined) binary[`${field}_${preset}`] = await downloadResult(step, url, preset);
        return [{ json, binary, pairedItem }];
      },
    },
    {
      name: 'Pad to Square',
      value: 'pad',
      action: 'Pad an image to a square',
      description: 'Put a picture in the middle of a square with a border',
      fields: [
        ...sourceFields('Picture'),
        {
          displayName: 'Padding Size',
          name: 'paddingSize',
          type: 'number',
          typeOptions: { minValue: limits.paddingMin, maxValue: limits.paddingMax },
          default: padding,
          description: 'Border in pixels beyond the longer side',
        },
        optionsField(withOutputOptions([...paddingOptions, trimOption])),
        ...downloadFields,
      ],
      async run(step) {
        const size = step.ctx.getNodeParameter('paddingSize', step.itemIndex) as number;
        const fields = { padding_size: size, ...optionsOf(step, ['metadata']) };
        return [await finish(step, '/api/image_padding', fields, 'square')];
      },
    },
  ],
};

/** Returns what a field lists with commas between. */
function listOf(step: Step, name: string): string[] {
  const texts = textOf(step, name).split(',');
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

/** Sends a picture and returns its item: the response and, if wanted, the finished pictures as files. */
export async function finish(
  step: Step,
  path: string,
  fields: IDataObject,
  fileName: string,
): Promise<INodeExecutionData> {
  const response = await requestApi(step, {
    method: 'POST',
    path,
    ...(await pictureBody(step, fields)),
    idempotencyKey: idempotencyKeyOf(step, 'finish'),
  });
  const pairedItem = { item: step.itemIndex };
  if (step.ctx.getNodeParameter('download', step.itemIndex) !== true) return { json: response, pairedItem };
  const field = textOf(step, 'outputField');
  const binary = { [field]: await downloadResult(step, response.processed_image_url as string, fileName) };
  const [, ...otherSizes] = (response.images ?? []) as { name: string; url: string }[];
  for (const { name, url } of otherSizes) binary[`${field}_${name}`] = await downloadResult(step, url, name);
  return { json: response, binary, pairedItem };
}
