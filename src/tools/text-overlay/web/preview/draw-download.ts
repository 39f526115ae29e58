import { partOnce } from '#platform/web/fetch-part.ts';
import { logFailure } from '#platform/web/log.ts';
import type { PictureFormat } from '#platform/web/picture/draw-as.ts';
import type { TextDrawing } from '#tools/text-overlay/web/drawing/use-text-drawing.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';

const drawScene = partOnce(() => import('#tools/text-overlay/web/stage/draw-scene.ts'));
const recordDownload = partOnce(() => import('./record-download.ts'));

/** What a download fetches when it is made. */
export const downloadParts = [drawScene, recordDownload];

interface WantedFile {
  readonly format: PictureFormat | undefined;
  readonly name: string;
}

/** Draws the picture with its texts, and tells the server of it, which the download never waits for. */
export async function drawnHere(
  { work: { picture }, drawn }: Editor,
  drawing: TextDrawing,
  { format, name: fileName }: WantedFile,
): Promise<{ readonly blob: Blob; readonly name?: undefined; readonly count?: undefined }> {
  if (!picture) throw new Error('Expected a picture, received none');
  const { renderPicture } = await drawScene();
  const startedAtMs = performance.now();
  const blob = await renderPicture(picture, drawn, drawing.module, format);
  const { width, height } = picture;
  const durationMs = performance.now() - startedAtMs;
  recordDownload().then(
    (part) => part.recordDownload({ blob, fileName, durationMs, width, height }),
    (error: unknown) => logFailure('The download is not in the request log', error),
  );
  return { blob };
}
