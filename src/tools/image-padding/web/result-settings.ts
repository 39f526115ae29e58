import { fetchResult } from '#account/results/web/use-results.ts';
import { outputOfCall } from './output-input.ts';
import type { PaddingInput } from './padding-input.ts';

type Settings = Pick<
  PaddingInput,
  'paddingPx' | 'outputPx' | 'alsoPx' | 'background' | 'customColour' | 'output'
>;

/** Reads the settings that a result was made with. Throws as calls do. */
export async function fetchSettings(id: string, signal: AbortSignal): Promise<Settings> {
  const { call } = await fetchResult(id, signal);
  return settingsOf(call?.fields ?? {});
}

/** Returns the settings of a call by the names of its fields, of which a form sends all as text. */
export function settingsOf(fields: Readonly<Record<string, unknown>>): Settings {
  // The dashboard's form names the colour `color` (contract 3).
  const { padding_size: paddingPx, output_size: outputPx, color, padding_color: colour = color } = fields;
  const hex = typeof colour === 'string' && colour !== 'transparent' ? colour : undefined;
  return {
    paddingPx: pixels(paddingPx),
    outputPx: pixels(outputPx),
    alsoPx: [],
    ...backgroundOf(hex),
    output: outputOfCall(fields),
  };
}

function pixels(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined;
}

function backgroundOf(colour: string | undefined): Pick<Settings, 'background' | 'customColour'> {
  if (colour === undefined) return { background: 'transparent', customColour: '' };
  const plain = { '#ffffff': 'white', white: 'white', '#000000': 'black', black: 'black' } as const;
  const known = Object.entries(plain).find(([name]) => name === colour.toLowerCase())?.[1];
  return known ? { background: known, customColour: '' } : { background: 'custom', customColour: colour };
}
