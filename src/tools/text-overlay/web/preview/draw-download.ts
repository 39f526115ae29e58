import type { PictureFormat } from '#platform/web/picture/draw-as.ts';
import type { TextDrawing } from '#tools/text-overlay/web/drawing/use-text-drawing.ts';
import { renderPicture } from '#tools/text-overlay/web/stage/draw-scene.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import { recordDownload } from './record-download.ts';

/** A file to save. */
export interface DownloadFile {
  readonly blob: Blob;
  /** Of a ZIP of several pictures. A single picture has the specification's name, or the chosen one. */
  readonly name?: string;
  /** How many pictures a ZIP has. */
  readonly count?: number;
}

interface WantedFile {
  readonly format: PictureFormat | undefined;
  readonly name: string;
}

/** Draws the picture with its texts, and tells the server of it, which the download never waits for. */
export async function drawDownload(
  { work: { picture }, drawn }: Editor,
  drawing: TextDrawing,
  { format, name: fileName }: WantedFile,
): Promise<DownloadFile> {
  if (!picture) throw new Error('Expected a picture, received none');
  const startedAtMs = performance.now();
  const blob = await renderPicture(picture, drawn, drawing.module, format);
  const { width, height } = picture;
  const durationMs = performance.now() - startedAtMs;
  void recordDownload({ blob, fileName, durationMs, width, height });
  return { blob };
}
