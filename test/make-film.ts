import { AV_SAMPLE_FMT_S16, Decoder, Demuxer, Encoder, type FFAudioEncoder, Muxer } from 'node-av';

export interface FilmSound {
  readonly seconds: number;
  readonly rateHz: number;
  readonly codec: FFAudioEncoder;
}

const channels = 2;

/** Writes a film without a picture whose sound is the same for the same wishes: a voice-like tone over noise. */
export function makeFilm(path: string, { seconds, rateHz, codec }: FilmSound): void {
  const input = samplesOf(seconds, rateHz);
  const demuxer = Demuxer.openSync({
    type: 'audio',
    input,
    sampleRate: rateHz,
    channels,
    sampleFormat: AV_SAMPLE_FMT_S16,
  });
  const track = demuxer.audio(0);
  if (!track) throw new Error('Expected a track of the samples, received none');
  const decoder = Decoder.createSync(track);
  const encoder = Encoder.createSync(codec, { bitrate: 128_000 });
  const muxer = Muxer.openSync(path, { format: path.endsWith('.mov') ? 'mov' : 'mp4' });
  const stream = muxer.addStream(encoder);
  for (const packet of encoder.packetsSync(decoder.framesSync(demuxer.packetsSync()))) {
    if (packet === null) break;
    muxer.writePacketSync(packet, stream);
    packet.free();
  }
  muxer.closeSync();
  demuxer.closeSync();
}

/** Interleaved 16-bit samples: a tone that wanders, loud and soft by turns, and a little noise. */
function samplesOf(seconds: number, rateHz: number): Buffer {
  const samples = new Int16Array(seconds * rateHz * channels);
  let [phase, noise] = [0, 1];
  for (let at = 0; at < seconds * rateHz; at += 1) {
    const time = at / rateHz;
    phase += (2 * Math.PI * (220 + 180 * Math.sin(time * 1.7))) / rateHz;
    noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) | 0;
    const loudness = 0.35 + 0.3 * Math.sin(time * 5.1);
    const tone = loudness * (Math.sin(phase) + 0.4 * Math.sin(3 * phase));
    samples[at * channels] = 12_000 * tone + (noise >> 21);
    samples[at * channels + 1] = 9_000 * tone - (noise >> 21);
  }
  return Buffer.from(samples.buffer);
}
