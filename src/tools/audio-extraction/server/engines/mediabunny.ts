import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import { registerMediabunnyServer } from '@mediabunny/server';
import {
  type AudioSample,
  AudioSampleSink,
  AudioSampleSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MP4,
  Mp3OutputFormat,
  Output,
  QTFF,
  WEBM,
} from 'mediabunny';
import { type Engine, type ExtractOptions, MediaError, outputRateHz } from './engine.ts';
import { isComplete, type Part, partOf } from './stated-length.ts';

registerMediabunnyServer();
registerMp3Encoder();

/** Not all formats of the library: with its playlists, a video could read other files. */
const formats = [MP4, QTFF, MATROSKA, WEBM];
/** A decoder that starts in the middle needs some packets until its output is right. */
const warmUpSeconds = 0.1;

/**
 * The engine `mediabunny`: that library's own readers and its build of LAME. Throws MediaError that names a
 * codec or container it does not support; the job's error then suggests ffmpeg (contract 3).
 */
export const extractWithMediabunny: Engine = async (input, output, options) => {
  using video = new Input({ source: new FilePathSource(input), formats });
  const { track, codec } = await findTrack(video);
  const statedSeconds = (await track.getDurationFromMetadata()) ?? undefined;
  const part = partOf(statedSeconds, options);
  const writer = await openWriter(output, track, options);
  let audioSeconds = 0;
  for await (const sample of samplesOf(track, options)) {
    // Gaps in the video's clock would be filled with silence, and so would a late start.
    sample.setTimestamp(audioSeconds);
    audioSeconds += sample.duration;
    if (audioSeconds > options.maxSeconds + 1) throw new MediaError('tooLong');
    await writer.add(sample);
    sample.close();
    options.onProgress({ audioSeconds, percent: percentOf(audioSeconds, part) });
  }
  if (audioSeconds === 0) throw new MediaError(part.startSeconds > 0 ? 'rangeOutside' : 'unreadable');
  if (part.endSeconds !== undefined && !isComplete(audioSeconds, part.endSeconds - part.startSeconds)) {
    throw new MediaError('truncated');
  }
  await writer.end();
  return { audioSeconds, sourceCodec: codec };
};

async function findTrack(video: Input): Promise<{ readonly track: InputAudioTrack; readonly codec: string }> {
  if (!(await video.canRead())) throw new MediaError('unsupportedContainer');
  const tracks = await readable(() => video.getTracks());
  const track = tracks.find((candidate) => candidate.isAudioTrack());
  if (!track) throw new MediaError(tracks.length === 0 ? 'unreadable' : 'noAudioTrack');
  const codec = (await track.getCodec()) ?? nameOfCodec(await track.getInternalCodecId());
  if (!(await track.canDecode())) throw new MediaError('unsupportedCodec', { detail: codec });
  return { track, codec };
}

/** Returns the container's name of a codec that the library does not know, such as `alac`. */
function nameOfCodec(id: string | number | Uint8Array | null): string {
  return typeof id === 'string' ? id.trim() : 'unknown';
}

/**
 * Yields the decoded samples of the part, cut at its edges. Samples before time 0 are an encoder's warm-up.
 */
async function* samplesOf(track: InputAudioTrack, { startSeconds = 0, endSeconds }: ExtractOptions) {
  for await (const sample of new AudioSampleSink(track).samples(startSeconds - warmUpSeconds, endSeconds)) {
    const { sampleRate, timestamp, numberOfFrames } = sample;
    const from = Math.max(0, Math.round((startSeconds - timestamp) * sampleRate));
    const end = endSeconds === undefined ? numberOfFrames : Math.round((endSeconds - timestamp) * sampleRate);
    const to = Math.min(numberOfFrames, end);
    if (from < to) yield sample.trim(from, to);
    sample.close();
  }
}

async function openWriter(path: string, track: InputAudioTrack, { bitrateKbps }: ExtractOptions) {
  const source = new AudioSampleSource({
    codec: 'mp3',
    bitrate: bitrateKbps * 1000,
    transform: {
      numberOfChannels: Math.min(2, await track.getNumberOfChannels()),
      sampleRate: outputRateHz(await track.getSampleRate()),
    },
  });
  const output = new Output({ format: new Mp3OutputFormat(), target: new FilePathTarget(path) });
  output.addAudioTrack(source);
  await output.start();
  return { add: (sample: AudioSample) => source.add(sample), end: () => output.finalize() };
}

function percentOf(seconds: number, { startSeconds, endSeconds }: Part): number {
  return endSeconds === undefined ? 0 : Math.min(100, (seconds / (endSeconds - startSeconds)) * 100);
}

/** Throws MediaError if the library can't read the video. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw new MediaError('unreadable', { cause: error });
  }
}
