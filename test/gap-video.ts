import { Demuxer, Muxer } from 'node-av';

export interface Gap {
  /** Second of the source's clock after which everything is delayed. */
  readonly atSeconds: number;
  readonly lengthSeconds: number;
  /** Second of the new clock at which the sound begins. */
  readonly startSeconds: number;
}

/** Writes the encoded sound of a Matroska video with a gap in its clock and a late start. */
export function makeGapVideo(
  source: string,
  path: string,
  { atSeconds, lengthSeconds, startSeconds }: Gap,
): void {
  const demuxer = Demuxer.openSync(source);
  const track = demuxer.audio(0);
  if (!track) throw new Error(`Expected sound in ${source}, received none`);
  const { num, den } = track.timeBase;
  const ticks = (seconds: number) => BigInt(Math.round((seconds * den) / num));
  const muxer = Muxer.openSync(path, { format: 'matroska' });
  const stream = muxer.addStream(track);
  for (const packet of demuxer.packetsSync(track.index)) {
    if (packet === null) break;
    const later = ticks(startSeconds) + (packet.pts >= ticks(atSeconds) ? ticks(lengthSeconds) : 0n);
    packet.pts += later;
    packet.dts += later;
    muxer.writePacketSync(packet, stream);
    packet.free();
  }
  muxer.closeSync();
  demuxer.closeSync();
}
