import { resolve } from 'node:path';
import {
  avGetCodecName,
  type CodecContext,
  Decoder,
  Demuxer,
  FFmpegError,
  Packet,
  type Stream,
} from 'node-av';
import { MediaError } from './engine.ts';

/** A video that is open, and its first audio track. */
export interface Video {
  readonly demuxer: Demuxer;
  readonly track: Stream;
  /** Where the video begins on its own clock, in seconds. */
  readonly startSeconds: number;
  /** Lengths as the track and the whole video state them, in seconds. */
  readonly trackSeconds: number | undefined;
  readonly videoSeconds: number | undefined;
}

/**
 * Both lists are needed: a playlist named .mp4 makes the library read other files where one is missing
 * (reliability, "Rules that were paid for").
 */
const guards = {
  protocol_whitelist: 'file',
  format_whitelist: 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,asf,flv',
};

/**
 * Opens the video at a path. Throws MediaError `unreadable` for no video and `noAudioTrack` for a silent one.
 */
export function openVideo(path: string): Video {
  const demuxer = readable(() => Demuxer.openSync(resolve(path), { options: guards }));
  const track = demuxer.audio(0);
  if (!track) throw new MediaError('noAudioTrack');
  const { num, den } = track.timeBase;
  return {
    demuxer,
    track,
    startSeconds: demuxer.startTime,
    trackSeconds: track.duration > 0n ? (Number(track.duration) * num) / den : undefined,
    videoSeconds: demuxer.duration > 0 ? demuxer.duration : undefined,
  };
}

/** The decoder of a video's track. Throws MediaError `unreadable` where there is none. */
export function openDecoder({ track }: Video): CodecContext {
  const decoder = readable(() => Decoder.createSync(track, { threadCount: 1 })).getCodecContext();
  if (decoder === null) throw new Error('Expected an open decoder, found a closed one');
  return decoder;
}

/** The codec of a video's track, such as `aac`. */
export function codecOf({ track }: Video): string {
  return avGetCodecName(track.codecpar.codecId) ?? 'unknown';
}

/** Reads a video's packets of all tracks, and says how far on the video's clock they came. */
export class VideoReader {
  reachedSeconds = 0;
  readonly #video: Video;
  /** How long a tick of each track's clock is. */
  readonly #tickSeconds: readonly number[];
  readonly #packet = new Packet();

  constructor(video: Video) {
    this.#video = video;
    this.#tickSeconds = video.demuxer.streams.map(({ timeBase }) => timeBase.num / timeBase.den);
    this.#packet.alloc();
  }

  /** The next packet of the audio track, in the place of the one before; undefined at the end. */
  next(): Packet | undefined {
    const { demuxer, track, startSeconds } = this.#video;
    const context = demuxer.getFormatContext();
    const packet = this.#packet;
    while (true) {
      packet.unref();
      if (context.readFrameSync(packet) < 0) return undefined;
      this.reachedSeconds = Math.max(this.reachedSeconds, this.#endOf(packet) - startSeconds);
      if (packet.streamIndex === track.index && packet.size > 0) return packet;
    }
  }

  /** 0 for a packet without a time, or of a track that came up while the video was read. */
  #endOf({ dts, pts, duration, streamIndex }: Packet): number {
    const ticks = Number(pts > dts ? pts : dts) + Number(duration);
    return Math.max(0, ticks * (this.#tickSeconds[streamIndex] ?? 0));
  }
}

/** What the library refuses is the video's fault, unless memory ran out. */
function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof FFmpegError && error.isENOMEM) throw error;
    throw new MediaError('unreadable', { cause: error });
  }
}
