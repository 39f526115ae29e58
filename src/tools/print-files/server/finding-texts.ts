import { formatsOf, type Preset } from '#tools/print-files/shared/presets.ts';

interface Text {
  readonly message: string;
  readonly fix: string;
}

/** What each finding says, and what to do about it. */
export const messages = {
  low_resolution: (preset: Preset, dpi: number): Text => ({
    message: `Prints at ${dpi} pixels an inch on ${nameOf(preset)}, which asks for ${preset.dpi}.`,
    fix:
      `Export the artwork at ${preset.width} x ${preset.height} pixels from its original. ` +
      'Enlarging this file adds no detail.',
  }),
  semi_transparent: (share: string): Text => ({
    message: `${share} of the art is semi-transparent: a glow, a shadow or a fade.`,
    fix:
      'Printers lay white ink under it, which shows as a rim. Make it solid, cut it off or use a ' +
      'halftone.',
  }),
  stray_pixels: (count: number): Text => ({
    message: count === 1 ? 'A speck lies far from the art.' : `${count} specks lie far from the art.`,
    fix: 'Erase what is left over there: it is printed, and keeps the art from being trimmed.',
  }),
  touches_edge: (sides: string): Text => ({
    message: `The art runs into the edge of the picture: ${sides}.`,
    fix: 'Check that nothing is cut off. If it is, export the artwork with a margin around it.',
  }),
  uneven_margins: (share: string): Text => ({
    message: `The empty margins make the art smaller: trimmed, it would print ${share} larger.`,
    fix: 'Trim the margins, or send trim, if the art should fill the print area.',
  }),
  solid_background: {
    message: 'The background is one solid colour, with no transparency.',
    fix: 'It is printed as a box around the art. Remove the background and save a transparent PNG.',
  },
  invisible_on_garment: (share: string, garment: string): Text => ({
    message: `${share} of the art can hardly be seen on ${garment}.`,
    fix: 'Choose another garment colour, change the colours of the art, or add an outline.',
  }),
  wrong_format: (preset: Preset): Text => ({
    message: `${nameOf(preset)} does not accept this format.`,
    fix: `Save the picture as ${formatsOf(preset).join(' or ').toUpperCase()}.`,
  }),
  too_many_bytes: (preset: Preset): Text => ({
    message: `The file is larger than ${nameOf(preset)} takes.`,
    fix: `Send at most ${megabytes(preset.max_bytes ?? 0)} MB: save it with more compression, or as JPEG if that is taken.`,
  }),
  has_transparency: (preset: Preset): Text => ({
    message: `${nameOf(preset)} does not accept transparency, and would fill it with a colour of its own.`,
    fix: 'Put the art on a background.',
  }),
  cmyk: {
    message: 'The colours are CMYK.',
    fix: 'Shops convert to sRGB, which may shift colours. Save as sRGB to see how it will look.',
  },
  wide_gamut: {
    message: 'The colour profile reaches beyond sRGB.',
    fix: 'Colours that sRGB lacks print duller in most shops. Convert to sRGB to see how they will look.',
  },
  deep: {
    message: 'The picture has 16 bits a channel.',
    fix: 'Nothing. Printers use 8 bits, so a file with 8 bits prints the same and is half as large.',
  },
  animated: {
    message: 'The picture is animated; only its first frame is printed, and was checked.',
    fix: 'Send the frame that you want as a still picture.',
  },
  no_density: {
    message: 'The file has no density (dpi).',
    fix: 'Nothing: pixels decide how sharp it prints. Some print services ask for 300 dpi in the file.',
  },
} as const;

function nameOf({ shop, product, note }: Preset): string {
  return shop === 'general' ? note : `${shop}, ${product}`;
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024);
}

/** Returns a share as a text such as `12 %`; small ones with a digit more. */
export function percent(share: number): string {
  const percents = share * 100;
  return `${percents < 10 ? Number(percents.toFixed(1)) : Math.round(percents)} %`;
}

/** Returns a share with four digits after the point. */
export function rounded(share: number): number {
  return Number(share.toFixed(4));
}
