import type { INodeProperties } from 'n8n-workflow';
import { limits, outputFormats } from '../choices.ts';

const { quality } = limits;

/** How a finished picture is written, by the API's own names. */
const outputOptions: INodeProperties[] = [
  {
    displayName: 'Background',
    name: 'background',
    type: 'color',
    default: '#FFFFFF',
    description: 'Fills what is transparent if the result is a JPEG',
  },
  {
    displayName: 'DPI',
    name: 'dpi',
    type: 'number',
    typeOptions: { minValue: limits.dpiMin, maxValue: limits.dpiMax },
    default: 300,
    description: 'Print resolution that the file states. By default that of the picture.',
  },
  {
    displayName: 'Format',
    name: 'format',
    type: 'options',
    default: 'png',
    options: [...outputFormats],
    description: 'Of the result. By default that of the picture where it can be kept.',
  },
  {
    displayName: 'Max Bytes',
    name: 'max_bytes',
    type: 'number',
    typeOptions: { minValue: limits.bytesMin, maxValue: limits.bytesMax },
    default: 5_000_000,
    description: 'Size limit of the file. JPEG and WebP get the highest quality that fits.',
  },
  {
    displayName: 'Quality',
    name: 'quality',
    type: 'number',
    typeOptions: { minValue: limits.qualityMin, maxValue: limits.qualityMax },
    default: quality,
    description: 'Of JPEG and WebP',
  },
];

/** First cuts off the border. */
export const trimOption: INodeProperties = {
  displayName: 'Trim',
  name: 'trim',
  type: 'boolean',
  default: true,
  description: 'Whether to cut off a transparent border, or one of a single colour, first',
};

/** Returns options together with those of the output, in the order of their names. */
export function withOutputOptions(options: readonly INodeProperties[]): INodeProperties[] {
  return [...options, ...outputOptions].sort((one, other) =>
    one.displayName.localeCompare(other.displayName),
  );
}
