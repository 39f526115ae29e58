import { AV_PKT_DATA_SKIP_SAMPLES, type Encoder, Muxer, Packet } from 'node-av';

/** An MP3 that is being written, with the header that states its frames, delay and padding. */
export interface Mp3File {
  /** Takes a frame from the file's encoder. */
  write(packet: Packet): void;
  /** Takes a frame that another encoder of the same settings made; `padding` is the side data of a film's last frame. */
  append(frame: Buffer, padding?: Uint8Array): void;
  close(): void;
}

export function openMp3File(path: string, encoder: Encoder): Mp3File {
  const muxer = Muxer.openSync(path, { format: 'mp3', useSyncQueue: false });
  const stream = muxer.addStream(encoder);
  return {
    write: (packet) => muxer.writePacketSync(packet, stream),
    append(frame, padding) {
      using packet = new Packet();
      packet.alloc();
      packet.data = frame;
      if (padding) packet.addSideData(AV_PKT_DATA_SKIP_SAMPLES, Buffer.from(padding));
      muxer.writePacketSync(packet, stream);
    },
    close: () => muxer.closeSync(),
  };
}
