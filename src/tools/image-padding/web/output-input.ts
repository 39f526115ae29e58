import { formatCount } from '#platform/shared/format.ts';
import { type OutputFormatName, outputLimits } from '#platform/shared/output-limits.ts';

/** How the file is written. Numbers are as typed; empty for what the server does by itself. */
export interface OutputInput {
  readonly format: OutputFormatName | 'automatic';
  /** Sent for JPEG and WebP. */
  readonly quality: string;
  readonly dpi: string;
  readonly maxMegabytes: string;
  readonly trim: boolean;
}

export const emptyOutput: OutputInput = {
  format: 'automatic',
  quality: '',
  dpi: '',
  maxMegabytes: '',
  trim: false,
};

export interface OutputErrors {
  readonly format?: string;
  readonly quality?: string;
  readonly dpi?: string;
  readonly maxMegabytes?: string;
}

/** What the rules of a format depend on. */
export interface WrittenPicture {
  readonly transparent: boolean;
  readonly animated: boolean;
}

/** Of decimal megabytes, so that a limit holds however a shop counts. */
const bytesPerMegabyte = 1_000_000;
const { minQuality, maxQuality, minDpi, maxDpi, minBytes, maxBytes } = outputLimits;

export function hasQuality(format: OutputInput['format']): boolean {
  return format === 'jpeg' || format === 'webp';
}

/** Returns the fields of the API that are set (contract 11, Pictures). */
export function outputFieldsOf(output: OutputInput): [string, string | number | boolean][] {
  const { format, quality, dpi, maxMegabytes, trim } = output;
  const fields: [string, string | number | boolean, boolean][] = [
    ['format', format, format !== 'automatic'],
    ['quality', numberOf(quality), hasQuality(format) && quality.trim() !== ''],
    ['dpi', numberOf(dpi), dpi.trim() !== ''],
    ['max_bytes', Math.round(numberOf(maxMegabytes) * bytesPerMegabyte), maxMegabytes.trim() !== ''],
    ['trim', true, trim],
  ];
  return fields.flatMap(([name, value, isSet]) => (isSet ? [[name, value]] : []));
}

/** Returns the errors that the server would report, in words for a seller. */
export function outputErrors(output: OutputInput, picture: WrittenPicture): OutputErrors {
  const format = formatError(output.format, picture);
  const values = Object.fromEntries(outputFieldsOf(output));
  return {
    ...(format !== undefined && { format }),
    ...(isOutside(values['quality'], minQuality, maxQuality) && {
      quality: `Use a whole number from ${minQuality} to ${maxQuality}`,
    }),
    ...(isOutside(values['dpi'], minDpi, maxDpi) && {
      dpi: `Use a whole number from ${minDpi} to ${formatCount(maxDpi)}`,
    }),
    ...(isOutside(values['max_bytes'], minBytes, maxBytes) && {
      maxMegabytes: `Use ${minBytes / bytesPerMegabyte} to ${formatCount(maxBytes / bytesPerMegabyte)} MB`,
    }),
  };
}

/** Returns why a picture cannot be written in a format, and what to do. */
export function formatError(format: OutputInput['format'], picture: WrittenPicture): string | undefined {
  if (picture.animated && (format === 'png' || format === 'jpeg'))
    return 'An animation cannot be a PNG or JPEG. Choose Automatic or WebP.';
  if (picture.transparent && format === 'jpeg')
    return 'A JPEG cannot be transparent. Choose a solid background colour, or PNG or WebP.';
  return undefined;
}

function isOutside(value: unknown, min: number, max: number): boolean {
  return value !== undefined && !(Number.isInteger(value) && Number(value) >= min && Number(value) <= max);
}

/** Returns a number with a decimal point or comma; NaN for other texts. */
function numberOf(text: string): number {
  return Number(text.trim().replace(',', '.'));
}

/** Returns the settings of a call by the names of its fields, of which a form sends all as text. */
export function outputOfCall(fields: Readonly<Record<string, unknown>>): OutputInput {
  const { format, quality, dpi, max_bytes: bytes, trim } = fields;
  return {
    format: format === 'png' || format === 'jpeg' || format === 'webp' ? format : 'automatic',
    quality: textOf(quality),
    dpi: textOf(dpi),
    maxMegabytes: textOf(bytes) === '' ? '' : String(Number(bytes) / bytesPerMegabyte),
    trim: trim === true || trim === 'true',
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns what is set, in a few words; an empty text if nothing is. */
export function outputSummary({ format, dpi, maxMegabytes, trim }: OutputInput): string {
  const texts = [
    format !== 'automatic' && formatLabels[format],
    dpi.trim() !== '' && `${dpi.trim()} dpi`,
    maxMegabytes.trim() !== '' && `up to ${maxMegabytes.trim()} MB`,
    trim && 'trimmed',
  ];
  return texts.filter((text) => text !== false).join(', ');
}

export const formatLabels = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP' } as const;
