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

/** An open video and its first audio track. */
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
 * Both lists are needed: if one is missing, a playlist named .mp4 makes the library read other files.
 */
const guards = {
  protocol_whitelist: 'file',
  format_whitelist: 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,asf,flv',
};

/**
 * Opens the video at a path. Throws MediaError `unreadable` if it is none, `noAudioTrack` if it is silent.
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

/** Returns a decoder for a video's track. Throws MediaError `unreadable` if there is none. */
export function openDecoder({ track }: Video): CodecContext {
  const decoder = readable(() => Decoder.createSync(track, { threadCount: 1 })).getCodecContext();
  if (decoder === null) throw new Error('Expected an open decoder, found a closed one');
  return decoder;
}

/** Returns the codec of a video's track, such as `aac`. */
export function codecOf({ track }: Video): string {
  return avGetCodecName(track.codecpar.codecId) ?? 'unknown';
}

/** Reads a video's packets, and records the latest time on the video's clock in `reachedSeconds`. */
export class VideoReader {
  reachedSeconds = 0;
  readonly #video: Video;
  /** Length of a tick of each track's clock. */
  readonly #tickSeconds: readonly number[];
  readonly #packet = new Packet();

  constructor(video: Video) {
    this.#video = video;
    this.#tickSeconds = video.demuxer.streams.map(({ timeBase }) => timeBase.num / timeBase.den);
    this.#packet.alloc();
  }

  /** Returns the next packet of the audio track, reusing one packet; undefined at the end. */
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

  /** Returns 0 for a packet without a time, or of a track that appeared while the video was read. */
  #endOf({ dts, pts, duration, streamIndex }: Packet): number {
    const ticks = Number(pts > dts ? pts : dts) + Number(duration);
    return Math.max(0, ticks * (this.#tickSeconds[streamIndex] ?? 0));
  }
}

/** Throws MediaError if the library refuses the video, unless memory ran out. */
function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof FFmpegError && error.isENOMEM) throw error;
    throw new MediaError('unreadable', { cause: error });
  }
}
