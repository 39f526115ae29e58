import { Decoder, Demuxer, Encoder, type FFAudioEncoder, Muxer } from 'node-av';

export interface VideoSound {
  readonly seconds: number;
  readonly rateHz: number;
  readonly codec: FFAudioEncoder;
  /** Default 2. */
  readonly channels?: 1 | 2;
}

/** Writes a video without a picture. The same options give the same sound: a voice-like tone over noise. */
export function makeVideo(path: string, { seconds, rateHz, codec, channels = 2 }: VideoSound): void {
  const demuxer = Demuxer.openSync(asWav(samplesOf(seconds, rateHz, channels), rateHz, channels));
  const track = demuxer.audio(0);
  if (!track) throw new Error('Expected a track of the samples, received none');
  const decoder = Decoder.createSync(track);
  const encoder = Encoder.createSync(codec, { bitrate: 128_000, autoResample: true });
  const muxer = Muxer.openSync(path, {
    format: path.endsWith('.mkv') ? 'matroska' : path.endsWith('.mov') ? 'mov' : 'mp4',
  });
  const stream = muxer.addStream(encoder);
  for (const packet of encoder.packetsSync(decoder.framesSync(demuxer.packetsSync()))) {
    if (packet === null) break;
    muxer.writePacketSync(packet, stream);
    packet.free();
  }
  muxer.closeSync();
  demuxer.closeSync();
}

/** Returns interleaved 16-bit samples: a varying tone, alternately loud and soft, and a little noise. */
function samplesOf(seconds: number, rateHz: number, channels: number): Buffer {
  const samples = new Int16Array(seconds * rateHz * channels);
  let [phase, noise] = [0, 1];
  for (let at = 0; at < seconds * rateHz; at += 1) {
    const time = at / rateHz;
    phase += (2 * Math.PI * (220 + 180 * Math.sin(time * 1.7))) / rateHz;
    noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) | 0;
    const loudness = 0.35 + 0.3 * Math.sin(time * 5.1);
    const tone = loudness * (Math.sin(phase) + 0.4 * Math.sin(3 * phase));
    samples[at * channels] = 12_000 * tone + (noise >> 21);
    if (channels > 1) samples[at * channels + 1] = 9_000 * tone - (noise >> 21);
  }
  return Buffer.from(samples.buffer);
}

function asWav(samples: Buffer, rateHz: number, channels: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.byteLength, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rateHz, 24);
  head.writeUInt32LE(rateHz * channels * 2, 28);
  head.writeUInt16LE(channels * 2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([head, samples]);
}
