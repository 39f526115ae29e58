import { imageFile } from '#platform/shared/image-file.ts';
import { imageProblems } from '#platform/shared/image-problems.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { readPictureUrl } from './picture.ts';

/** A picture for a call: a file or an address, never both. */
export interface SourceInput {
  readonly file: File | null;
  readonly url: string;
}

export interface SourceErrors {
  readonly image?: string;
  readonly url?: string;
}

/** The source before anything is chosen. */
export const noSource: SourceInput = { file: null, url: '' };

/** Returns why a file is refused, as far as its size and type tell; undefined if they do not. */
export function fileError(file: File): string | undefined {
  if (file.size > imageFile.maxBytes) return imageFile.tooLarge.error;
  // A browser leaves the type empty if it does not know it. The server then looks at the content.
  const refused = (file.type !== '' && !file.type.startsWith('image/')) || /svg|hei[cf]/.test(file.type);
  return refused ? imageProblems.invalidFormat.error : undefined;
}

/** Returns the errors that the server would report for a source, in its words. */
export function sourceErrors({ file, url }: SourceInput): SourceErrors {
  if (file) {
    const image = fileError(file);
    return image === undefined ? {} : { image };
  }
  if (url.trim() === '') return { image: 'Choose a picture or give its URL' };
  return readPictureUrl(url) === undefined ? { url: outboundProblems.invalidUrl.error } : {};
}
