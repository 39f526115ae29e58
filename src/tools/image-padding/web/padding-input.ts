import { parseCssColour } from '../../../platform/shared/css-colours.ts';
import { imageFile } from '../../../platform/shared/image-file.ts';
import { imageProblems } from '../../../platform/shared/image-problems.ts';
import { outboundProblems } from '../../../platform/shared/outbound-problems.ts';
import { paddingLimits } from '../shared/padding-limits.ts';
import type { Background } from './backgrounds.ts';

export interface PaddingInput {
  readonly file: File | null;
  readonly url: string;
  readonly background: Background;
  readonly customColour: string;
}

export const emptyInput: PaddingInput = { file: null, url: '', background: 'transparent', customColour: '' };

export interface PaddingErrors {
  readonly image?: string;
  readonly url?: string;
  readonly customColour?: string;
}

/** Returns the errors that the server would report, in its words where a seller understands them. */
export function checkPaddingInput(input: PaddingInput): PaddingErrors {
  return { ...imageError(input), ...colourError(input) };
}

function imageError({ file, url }: PaddingInput): PaddingErrors {
  if (file) {
    if (file.size > imageFile.maxBytes) return { image: imageFile.tooLarge.error };
    // A browser leaves the type empty if it does not know it. The server then looks at the content.
    const refused = (file.type !== '' && !file.type.startsWith('image/')) || /svg|hei[cf]/.test(file.type);
    return refused ? { image: imageProblems.invalidFormat.error } : {};
  }
  if (url.trim() === '') return { image: 'Choose a picture or give its URL' };
  const address = URL.parse(url.trim());
  return address && /^https?:$/.test(address.protocol) ? {} : { url: outboundProblems.invalidUrl.error };
}

function colourError({ background, customColour }: PaddingInput): PaddingErrors {
  const colour = customColour.trim();
  if (background !== 'custom' || colour === '' || parseCssColour(colour)) return {};
  return { customColour: `Use a hex colour such as ${paddingLimits.defaultColour}, or a name such as teal` };
}

/** Returns the dashboard's form: image or url, transparency, and the colour unless transparent (spec 7). */
export function paddingForm({ file, url, background, customColour }: PaddingInput): FormData {
  const form = new FormData();
  form.set('transparency', background === 'transparent' ? 'yes' : 'no');
  const colour = background === 'custom' ? customColour.trim() : background;
  if (background !== 'transparent' && colour !== '') form.set('color', colour);
  if (file) form.set('image', file);
  else form.set('url', url.trim());
  return form;
}
