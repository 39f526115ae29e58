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

/** Never every format that the library knows: its playlists would read other files (media, "Leaks"). */
const formats = [MP4, QTFF, MATROSKA, WEBM];
/** A decoder that begins in the middle needs some packets before it is right. */
const warmUpSeconds = 0.1;

/**
 * The engine `mediabunny`: that library's own readers and its build of LAME. Throws MediaError that names the
 * codec or the container where it is out of its reach; the job's words then offer ffmpeg (contract 3).
 */
export const extractWithMediabunny: Engine = async (input, output, options) => {
  using video = new Input({ source: new FilePathSource(input), formats });
  const { track, codec } = await findTrack(video);
  const statedSeconds = (await track.getDurationFromMetadata()) ?? undefined;
  const part = partOf(statedSeconds, options);
  const writer = await openWriter(output, track, options);
  let audioSeconds = 0;
  for await (const sample of samplesOf(track, options)) {
    // Gaps in the video's clock would be filled with silence, and a late beginning too.
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

/** The name that the container gives to a codec which the library does not know, such as `alac`. */
function nameOfCodec(id: string | number | Uint8Array | null): string {
  return typeof id === 'string' ? id.trim() : 'unknown';
}

/**
 * The decoded samples of the wanted part, cut at its edges. What lies before the video's zero is how an
 * encoder warmed up.
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

/** What the library can't read is the video's fault. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw new MediaError('unreadable', { cause: error });
  }
}
