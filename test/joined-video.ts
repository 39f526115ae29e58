import { Demuxer, Muxer } from 'node-av';

/**
 * Writes the encoded sounds of Matroska videos one after another into one track, so that the track's format
 * changes.
 */
export function joinVideos(sources: readonly string[], path: string): void {
  const muxer = Muxer.openSync(path, { format: 'matroska' });
  let stream: number | undefined;
  let laterTicks = 0n;
  for (const source of sources) {
    const demuxer = Demuxer.openSync(source);
    const track = demuxer.audio(0);
    if (!track) throw new Error(`Expected sound in ${source}, received none`);
    stream ??= muxer.addStream(track);
    let endTicks = 0n;
    for (const packet of demuxer.packetsSync(track.index)) {
      if (packet === null) break;
      endTicks = packet.pts + packet.duration;
      packet.pts += laterTicks;
      packet.dts += laterTicks;
      muxer.writePacketSync(packet, stream);
      packet.free();
    }
    laterTicks += endTicks;
    // The file's header is copied from its track.
    if (source !== sources[0]) demuxer.closeSync();
  }
  muxer.closeSync();
}
