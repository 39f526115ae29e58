import { imageFile } from '#platform/shared/image-file.ts';
import { imageProblems } from '#platform/shared/image-problems.ts';
import { openPicture } from '#platform/web/picture/open-picture.ts';
import type { Picture } from '#platform/web/picture/picture.ts';
import { drawAs, png } from '#platform/web/picture/draw-as.ts';
import { printMarkup, printSize } from '#platform/web/print.ts';
import { damaged, kindBytes, pictureKind, refusalOf } from './picture-kind.ts';

/** Opens a visitor's file without sending it anywhere. Rejects with a message for people if it cannot. */
export async function openLocalPicture(file: File): Promise<Picture> {
  if (file.size > imageFile.maxBytes) throw new Error(imageFile.tooLarge.error);
  const refusal = refusalOf(pictureKind(new Uint8Array(await file.slice(0, kindBytes).arrayBuffer())));
  if (refusal !== undefined) throw new Error(refusal);
  return openPicture(file, { kind: 'file', name: file.name }).catch((cause: unknown) => {
    const tooLarge = cause instanceof Error && cause.message === imageProblems.tooLarge.error;
    throw tooLarge ? cause : new Error(damaged, { cause });
  });
}

/** Opens the sample print as a picture of its own size. */
export async function openPrint(): Promise<Picture> {
  const { width, height } = printSize;
  const size = `width="${width}" height="${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${printMarkup}</svg>`;
  const image = new Image(width, height);
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    image.src = url;
    await image.decode();
    return await openPicture(await drawAs(png, printSize, (context) => context.drawImage(image, 0, 0)), {
      kind: 'file',
      name: 'sun-over-mountains.png',
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
