import type { INodeProperties } from 'n8n-workflow';
import { limits } from '../choices.ts';

/** How a finished picture is written, by the API's own names. */
const outputOptions: INodeProperties[] = [
  {
    displayName: 'DPI',
    name: 'dpi',
    type: 'number',
    typeOptions: { minValue: limits.dpiMin, maxValue: limits.dpiMax },
    default: 300,
    description: 'Print resolution that the file states. By default that of the picture.',
  },
];

/** Returns options together with those of the output, in the order of their names. */
export function withOutputOptions(options: readonly INodeProperties[]): INodeProperties[] {
  return [...options, ...outputOptions].sort((one, other) =>
    one.displayName.localeCompare(other.displayName),
  );
}
