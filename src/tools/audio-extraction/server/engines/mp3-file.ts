import { FFmpegError, FormatContext, type Packet } from 'node-av';
import type { Mp3Encoder } from './mp3-encoder.ts';

/** An MP3 file being written, with the header that states its frames, delay and padding. */
export interface Mp3File {
  /** Writes a frame of the file's own encoder. */
  write(packet: Packet): void;
  /** Completes the header. Throws if the disk did not take everything. */
  close(): void;
}

export function openMp3File(path: string, { context }: Mp3Encoder): Mp3File {
  const file = new FormatContext();
  FFmpegError.throwIfError(file.allocOutputContext2(null, 'mp3', path), 'Failed to set up an MP3');
  const stream = file.newStream(null);
  FFmpegError.throwIfError(stream.codecpar.fromContext(context), 'Failed to set up an MP3');
  stream.timeBase = context.timeBase;
  FFmpegError.throwIfError(file.openOutputSync(), 'Failed to open an MP3');
  FFmpegError.throwIfError(file.writeHeaderSync(), 'Failed to write the header of an MP3');
  return {
    write(packet) {
      packet.streamIndex = stream.index;
      FFmpegError.throwIfError(file.writeFrameSync(packet), 'Failed to write to an MP3');
    },
    close() {
      FFmpegError.throwIfError(file.writeTrailerSync(), 'Failed to finish an MP3');
      file.closeOutputSync();
      file.freeContext();
    },
  };
}
