import { AV_LOG_ERROR, Log } from 'node-av';
import { cutFrame, encodeInHalves } from './two-cores/halves.ts';
import { type Encoding, openEncoding, type Extent } from './encoding.ts';
import type { Engine } from './engine.ts';
import { type Mp3File, openMp3File } from './mp3-file.ts';
import type { Part } from './stated-length.ts';

Log.setLevel(AV_LOG_ERROR);

/**
 * The engine `ffmpeg`: FFmpeg's libraries in one synchronous loop, nearly as fast as the command. A long
 * video is encoded on two cores if the task allows it (`two-cores/`). Writes an MP3 of constant bit rate by
 * libmp3lame (contract 3).
 */
export const extractWithFfmpeg: Engine = async (
  input,
  output,
  { onProgress, secondIsWanted, onSecondHalfBroken, ...options },
) => {
  const encoding = openEncoding(input, options);
  const { part, rateHz, sourceCodec } = encoding;
  const file = openMp3File(output, encoding.encoder);
  const cut = cutFrame(part, rateHz, options.halvesAboveSeconds);
  const tell = (audioSeconds: number) => onProgress({ audioSeconds, percent: percentOf(audioSeconds, part) });
  const extent =
    cut === undefined
      ? encodeAlone(encoding, file, tell)
      : await encodeInHalves(encoding, file, {
          cut,
          tell,
          input,
          options,
          framesPath: `${output}.second`,
          secondIsWanted,
          onSecondHalfBroken,
        });
  encoding.requireWhole(extent);
  file.close();
  return { audioSeconds: extent.madeSeconds, sourceCodec };
};

function encodeAlone(encoding: Encoding, file: Mp3File, tell: (audioSeconds: number) => void): Extent {
  for (const packet of encoding.packets()) {
    file.write(packet);
    tell(encoding.extent().madeSeconds);
  }
  return encoding.extent();
}

function percentOf(seconds: number, { startSeconds, endSeconds }: Part): number {
  return endSeconds === undefined ? 0 : Math.min(100, (seconds / (endSeconds - startSeconds)) * 100);
}
