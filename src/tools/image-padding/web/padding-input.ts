import { formatCount } from '#platform/shared/format.ts';
import { parseCssColour } from '#platform/shared/css-colours.ts';
import type { Rgba } from '#platform/shared/colour.ts';
import {
  noSource,
  type SourceErrors,
  type SourceInput,
  sourceErrors,
} from '#platform/web/picture/check-source.ts';
import { paddingLimits } from '#tools/image-padding/shared/padding-limits.ts';
import type { Background } from './backgrounds.ts';
import {
  emptyOutput,
  type OutputErrors,
  type OutputInput,
  outputErrors,
  outputFieldsOf,
  type WrittenPicture,
} from './output-input.ts';

export interface PaddingInput extends SourceInput {
  /** In pixels of the picture; undefined for the bare square. */
  readonly paddingPx: number | undefined;
  /** Side of the finished square; undefined for original size. */
  readonly outputPx: number | undefined;
  /** Sides of further squares, made of the same picture. */
  readonly alsoPx: readonly number[];
  readonly background: Background;
  readonly customColour: string;
  readonly output: OutputInput;
}

export const emptyInput: PaddingInput = {
  ...noSource,
  paddingPx: undefined,
  outputPx: undefined,
  alsoPx: [],
  background: 'transparent',
  customColour: '',
  output: emptyOutput,
};

export interface PaddingErrors extends SourceErrors, OutputErrors {
  readonly outputPx?: string;
  readonly customColour?: string;
}

/**
 * Returns the errors that the server would report, in its words where a seller understands them. `animated`
 * is undefined while the picture is not known.
 */
export function checkPaddingInput(input: PaddingInput, animated?: boolean): PaddingErrors {
  return { ...sourceErrors(input), ...settingErrors(input, animated) };
}

function settingErrors(input: PaddingInput, animated?: boolean): PaddingErrors {
  const written = writtenOf(input, animated);
  return { ...sideError(input), ...colourError(input), ...outputErrors(input.output, written) };
}

/** Returns what the choice of a format depends on. */
export function writtenOf(input: PaddingInput, animated = false): WrittenPicture {
  return { transparent: backgroundColour(input).alpha !== 1, animated };
}

function sideError({ outputPx }: PaddingInput): PaddingErrors {
  const { minOutputPx, maxOutputPx } = paddingLimits;
  if (outputPx === undefined || (outputPx >= minOutputPx && outputPx <= maxOutputPx)) return {};
  return { outputPx: `Use a side of ${minOutputPx} to ${formatCount(maxOutputPx)} pixels` };
}

function colourError({ background, customColour }: PaddingInput): PaddingErrors {
  const colour = customColour.trim();
  if (background !== 'custom' || colour === '' || parseCssColour(colour)) return {};
  return { customColour: `Use a hex colour such as ${paddingLimits.defaultColour}, or a name such as teal` };
}

const white: Rgba = { r: 255, g: 255, b: 255, alpha: 1 };

/**
 * Returns the colour around the picture. A custom one that is empty or unfinished is the server's default.
 */
export function backgroundColour({ background, customColour }: PaddingInput): Rgba {
  const text = background === 'custom' ? customColour.trim() : background;
  return parseCssColour(text) ?? white;
}

/**
 * Returns the fields of the dashboard's form besides the picture: transparency, the colour unless transparent
 * (spec 7), and the sizes and options of the file that are set.
 */
function settingsOf(input: PaddingInput): [string, string][] {
  const { background, customColour, paddingPx, outputPx, output } = input;
  const colour = background === 'custom' ? customColour.trim() : background;
  return [
    ['transparency', background === 'transparent' ? 'yes' : 'no'],
    ...(background !== 'transparent' && colour !== '' ? [['color', colour] as [string, string]] : []),
    ...(paddingPx === undefined ? [] : [['padding_size', String(paddingPx)] as [string, string]]),
    ...(outputPx === undefined ? [] : [['output_size', String(outputPx)] as [string, string]]),
    ...outputFieldsOf(output).map(([name, value]): [string, string] => [name, String(value)]),
  ];
}

export function paddingForm(input: PaddingInput): FormData {
  const form = new FormData();
  for (const [name, value] of settingsOf(input)) form.set(name, value);
  if (input.file) form.set('image', input.file);
  else form.set('url', input.url.trim());
  return form;
}

/** Returns the settings as the options of a batch, or undefined while one of them is wrong. */
export function paddingOptions(input: PaddingInput): Readonly<Record<string, string | number>> | undefined {
  if (Object.keys(settingErrors(input)).length > 0) return undefined;
  return Object.fromEntries(settingsOf(input));
}

/** Returns whether both make the same file. */
export function makesTheSame(one: PaddingInput, other: PaddingInput): boolean {
  const sameSource = one.file === other.file && (one.file !== null || one.url.trim() === other.url.trim());
  const settings = (input: PaddingInput) => String([settingsOf(input), input.alsoPx]);
  return sameSource && settings(one) === settings(other);
}
