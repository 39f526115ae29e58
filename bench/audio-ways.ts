import { Decoder, Demuxer, Encoder, FF_ENCODER_AAC, FF_ENCODER_LIBMP3LAME, Muxer } from 'node-av';
import { extractWithFfmpeg } from '#tools/audio-extraction/server/engines/ffmpeg.ts';
import { makeVideo } from '#test/make-video.ts';

const options = { bitrateKbps: 128, maxSeconds: 14_400, onProgress: () => undefined };
/**
 * A process of the audio bench: `node audio-ways.ts WAY INPUT OUTPUT`. Prints its processor time in ms.
 */
const ways: Readonly<Record<string, (input: string, output: string) => unknown>> = {
  video: (seconds, output) =>
    makeVideo(output, { seconds: Number(seconds), rateHz: 48_000, codec: FF_ENCODER_AAC }),
  plain: extractPlainly,
  engine: (input, output) => extractWithFfmpeg(input, output, options),
};

const [way = '', ...paths] = process.argv.slice(2);
const [from = '', to = ''] = paths;
await ways[way]?.(from, to);
const { user, system } = process.cpuUsage();
console.log(Math.round((user + system) / 1000));

/**
 * The library's own loop, without guards, filters, progress and a check of the length.
 */
function extractPlainly(input: string, output: string): void {
  const demuxer = Demuxer.openSync(input);
  const track = demuxer.audio(0);
  if (!track) throw new Error(`Expected sound in ${input}, received none`);
  const decoder = Decoder.createSync(track);
  const encoder = Encoder.createSync(FF_ENCODER_LIBMP3LAME, { bitrate: 128_000 });
  const muxer = Muxer.openSync(output);
  const stream = muxer.addStream(encoder);
  for (const packet of encoder.packetsSync(decoder.framesSync(demuxer.packetsSync(track.index)))) {
    if (packet === null) break;
    muxer.writePacketSync(packet, stream);
    packet.free();
  }
  muxer.closeSync();
}
