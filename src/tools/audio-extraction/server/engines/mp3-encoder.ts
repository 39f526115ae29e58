import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CHANNEL_LAYOUT_STEREO,
  AV_SAMPLE_FMT_S32P,
  Codec,
  CodecContext,
  FF_ENCODER_LIBMP3LAME,
  FFmpegError,
  type Frame,
  Packet,
  Rational,
} from 'node-av';
import { hasOutput } from './step.ts';

export interface Mp3Settings {
  readonly rateHz: number;
  readonly channels: 1 | 2;
  readonly bitrateKbps: number;
}

/** The encoder's sample format: integers of 32 bits, one plane for each channel. */
export const mp3SampleFormat = 's32p';

/** LAME, with a constant bit rate. */
export class Mp3Encoder {
  readonly context = new CodecContext();

  constructor({ rateHz, channels, bitrateKbps }: Mp3Settings) {
    const codec = Codec.findEncoderByName(FF_ENCODER_LIBMP3LAME);
    if (codec === null) throw new Error(`Expected the encoder ${FF_ENCODER_LIBMP3LAME}, found none`);
    this.context.allocContext3(codec);
    this.context.sampleFormat = AV_SAMPLE_FMT_S32P;
    this.context.sampleRate = rateHz;
    this.context.channelLayout = channels === 1 ? AV_CHANNEL_LAYOUT_MONO : AV_CHANNEL_LAYOUT_STEREO;
    this.context.bitRate = BigInt(bitrateKbps * 1000);
    this.context.timeBase = new Rational(1, rateHz);
    FFmpegError.throwIfError(this.context.open2Sync(codec, null), 'Failed to open the encoder');
  }

  /**
   * Yields one MP3 frame at a time, reusing one packet. Takes frames of 1,152 samples; the last may be
   * shorter.
   */
  *packets(frames: Iterable<Frame>): Generator<Packet> {
    using packet = new Packet();
    packet.alloc();
    for (const frame of frames) yield* this.#through(frame, packet);
    yield* this.#through(null, packet);
  }

  *#through(frame: Frame | null, packet: Packet): Generator<Packet> {
    FFmpegError.throwIfError(this.context.sendFrameSync(frame), 'Failed to encode a frame');
    while (hasOutput(this.context.receivePacketSync(packet), 'Failed to encode a frame')) {
      yield packet;
      packet.unref();
    }
  }
}
