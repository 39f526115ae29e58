import { AV_LOG_ERROR, Log } from 'node-av';
import { openEncoding } from './encoding.ts';
import type { Engine } from './engine.ts';
import { openMp3File } from './mp3-file.ts';
import type { Part } from './stated-length.ts';

Log.setLevel(AV_LOG_ERROR);

/**
 * The engine `ffmpeg`: FFmpeg's libraries in one synchronous loop, as fast as the command. Writes an MP3 of
 * constant bit rate by libmp3lame (contract 3).
 */
export const extractWithFfmpeg: Engine = async (input, output, { onProgress, ...options }) => {
  const encoding = openEncoding(input, options);
  const file = openMp3File(output, encoding.encoder);
  for (const packet of encoding.packets()) {
    file.write(packet);
    const audioSeconds = encoding.madeSeconds();
    onProgress({ audioSeconds, percent: percentOf(audioSeconds, encoding.part) });
  }
  encoding.requireWhole();
  file.close();
  return { audioSeconds: encoding.madeSeconds(), sourceCodec: encoding.sourceCodec };
};

function percentOf(seconds: number, { startSeconds, endSeconds }: Part): number {
  return endSeconds === undefined ? 0 : Math.min(100, (seconds / (endSeconds - startSeconds)) * 100);
}
