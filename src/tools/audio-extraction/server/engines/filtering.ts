import {
  type AVSampleFormat,
  avGetSampleFmtName,
  FFmpegError,
  Filter,
  FilterGraph,
  FilterInOut,
  Frame,
} from 'node-av';
import { hasOutput } from './step.ts';

/** Sends audio frames through FFmpeg's filters. Yields the filtered frames, reusing one frame. */
export function* filteredFrames(frames: Iterable<Frame>, filters: string): Generator<Frame> {
  let graph: OpenGraph | undefined;
  try {
    for (const frame of frames) {
      if (graph && graph.kind !== kindOf(frame)) {
        yield* graph.through(null);
        graph.free();
        graph = undefined;
      }
      graph ??= openGraph(kindOf(frame), filters);
      yield* graph.through(frame);
    }
    if (graph) yield* graph.through(null);
  } finally {
    graph?.free();
  }
}

interface OpenGraph {
  /** The kind of frames that it accepts. */
  readonly kind: string;
  /** Yields the filtered frames of a frame, or the last ones if there are no more frames. */
  through(frame: Frame | null): Generator<Frame>;
  free(): void;
}

/** Returns rate, format and channels as options for the source of a graph. They may change within a video. */
function kindOf({ sampleRate, format, channelLayout: { mask, nbChannels } }: Frame): string {
  const layout = mask === 0n ? `${nbChannels}c` : mask.toString();
  const formatName = avGetSampleFmtName(format as AVSampleFormat);
  return `time_base=1/${sampleRate}:sample_rate=${sampleRate}:sample_fmt=${formatName}:channel_layout=${layout}`;
}

function openGraph(kind: string, filters: string): OpenGraph {
  const graph = new FilterGraph();
  graph.alloc();
  const source = endOf(graph, 'abuffer', kind);
  const sink = endOf(graph, 'abuffersink');
  using outputs = padOf('in', source);
  using inputs = padOf('out', sink);
  FFmpegError.throwIfError(graph.parsePtr(filters, inputs, outputs), `Failed to read the filters ${filters}`);
  FFmpegError.throwIfError(graph.configSync(), `Failed to set up the filters ${filters}`);
  const filtered = new Frame();
  filtered.alloc();
  return {
    kind,
    *through(frame) {
      FFmpegError.throwIfError(source.buffersrcAddFrameSync(frame), 'Failed to filter a frame');
      while (hasOutput(sink.buffersinkGetFrameSync(filtered), 'Failed to filter a frame')) {
        yield filtered;
        filtered.unref();
      }
    },
    free() {
      filtered.free();
      graph.free();
    },
  };
}

function endOf(graph: FilterGraph, name: 'abuffer' | 'abuffersink', options?: string) {
  const filter = Filter.getByName(name);
  const context = filter && graph.createFilter(filter, name, options);
  if (!context) throw new Error(`Expected a filter ${name} of ${options ?? 'no options'}, found none`);
  return context;
}

/** FFmpeg names the free ends of a chain of filters `in` and `out`. */
function padOf(name: 'in' | 'out', context: ReturnType<typeof endOf>): FilterInOut {
  const pad = new FilterInOut();
  pad.alloc();
  pad.name = name;
  pad.filterCtx = context;
  pad.padIdx = 0;
  return pad;
}
