import { resolve } from 'node:path';
import { avGetCodecName, Decoder, Demuxer, FFmpegError, type Packet, type Stream } from 'node-av';
import { MediaError } from './engine.ts';

/** A film that is open, and its first audio track. */
export interface Film {
  readonly demuxer: Demuxer;
  readonly track: Stream;
  /** Where the film begins on its own clock, in seconds. */
  readonly startSeconds: number;
  /** Lengths as the track and the whole film state them, in seconds. */
  readonly trackSeconds: number | undefined;
  readonly filmSeconds: number | undefined;
}

/**
 * Both lists are needed: a playlist named .mp4 makes the library read other files where one is missing (reliability,
 * "Rules that were paid for").
 */
const guards = {
  protocol_whitelist: 'file',
  format_whitelist: 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,asf,flv',
};

/** Opens the film at a path. Throws MediaError `unreadable` for no film and `noAudioTrack` for a silent one. */
export function openFilm(path: string): Film {
  const demuxer = readable(() => Demuxer.openSync(resolve(path), { options: guards }));
  const track = demuxer.audio(0);
  if (!track) throw new MediaError('noAudioTrack');
  const { num, den } = track.timeBase;
  return {
    demuxer,
    track,
    startSeconds: demuxer.startTime,
    trackSeconds: track.duration > 0n ? (Number(track.duration) * num) / den : undefined,
    filmSeconds: demuxer.duration > 0 ? demuxer.duration : undefined,
  };
}

/**
 * The decoder of a film's track, which passes over packets that are damaged. Throws MediaError `unreadable` where there is
 * none.
 */
export function openDecoder({ track }: Film): Decoder {
  return readable(() => Decoder.createSync(track, { threadCount: 1, exitOnError: false }));
}

/** The codec of a film's track, such as `aac`. */
export function codecOf({ track }: Film): string {
  return avGetCodecName(track.codecpar.codecId) ?? 'unknown';
}

/** A film's packets of all tracks, and how far on the film's clock they came. */
export class FilmReader {
  reachedSeconds = 0;
  readonly #film: Film;

  constructor(film: Film) {
    this.#film = film;
  }

  /** The packets of the audio track, then null for the end. */
  *audioPackets(): Generator<Packet | null> {
    const { demuxer, track, startSeconds } = this.#film;
    for (const packet of demuxer.packetsSync()) {
      if (packet !== null) {
        this.reachedSeconds = Math.max(this.reachedSeconds, endOf(packet) - startSeconds);
        if (packet.streamIndex !== track.index) {
          packet.free();
          continue;
        }
      }
      yield packet;
    }
  }
}

/** 0 for a packet without a time. */
function endOf({ dts, pts, duration, timeBase }: Packet): number {
  const ticks = Number(pts > dts ? pts : dts) + Number(duration);
  return Math.max(0, (ticks * timeBase.num) / timeBase.den);
}

/** What the library refuses is the film's fault, unless memory ran out. */
function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof FFmpegError && error.isENOMEM) throw error;
    throw new MediaError('unreadable', { cause: error });
  }
}
