import { videoBytes } from '#test/videos.ts';
import type { Generated } from './cases.ts';

/** Builds the video that a case describes. Returns undefined if it describes none. */
export function buildVideo(wanted: Generated): Buffer | undefined {
  switch (wanted.type) {
    case 'mp4':
      return videoBytes('aac.mp4');
    case 'avi-gab2-hls':
      return withSubtitlePlaylist(videoBytes('pcm.avi'));
    case 'mp4-duration-lie':
      return withDuration(videoBytes('aac.mp4'), Number(wanted.hours) * 3_600);
    case 'mkv-streams':
      return manyTracks(Number(wanted.n));
    case 'zzuf':
      return withFlippedBits(videoBytes('aac.mp4'), Number(wanted.ratio), 1);
    default:
      return undefined;
  }
}

/** Builds an AVI that ends with a subtitle chunk whose text is a playlist of local files. */
function withSubtitlePlaylist(avi: Buffer): Buffer {
  const playlist = Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n');
  const packet = Buffer.concat([Buffer.from('GAB2\0\x02\0'), Buffer.alloc(10), playlist]);
  const head = Buffer.alloc(8);
  head.write('02tx', 0, 'latin1');
  head.writeUInt32LE(packet.byteLength, 4);
  return Buffer.concat([avi, head, packet]);
}

/** Sets a false duration in the movie header. */
function withDuration(mp4: Buffer, seconds: number): Buffer {
  const video = Buffer.from(mp4);
  for (const [box, timescaleAt] of [
    ['mvhd', 16],
    ['mdhd', 16],
  ] as const) {
    for (let at = video.indexOf(box); at !== -1; at = video.indexOf(box, at + 4)) {
      const timescale = video.readUInt32BE(at + timescaleAt);
      video.writeUInt32BE(Math.min(0xffff_fffe, timescale * seconds), at + timescaleAt + 4);
    }
  }
  return video;
}

function element(id: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x1000_0000 + content.byteLength);
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
}

/** Builds a Matroska file that announces very many audio tracks and has data for none. */
function manyTracks(count: number): Buffer {
  const tracks = Array.from({ length: count }, (_value, index) => {
    const number = Buffer.alloc(2);
    number.writeUInt16BE(index + 1);
    const entry = [
      element('d7', number),
      element('73c5', number),
      element('83', Buffer.from([2])),
      element('86', Buffer.from('A_PCM/INT/LIT')),
    ];
    return element('ae', Buffer.concat(entry));
  });
  const header = element('1a45dfa3', element('4282', Buffer.from('matroska')));
  return Buffer.concat([header, element('18538067', element('1654ae6b', Buffer.concat(tracks)))]);
}

/** Flips a share of the bits after the first box, the same ones for the same seed. */
export function withFlippedBits(bytes: Buffer, ratio: number, seed: number): Buffer {
  const flipped = Buffer.from(bytes);
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const flips = Math.floor(bytes.byteLength * 8 * ratio);
  for (let flip = 0; flip < flips; flip += 1) {
    const at = 32 + Math.floor(random() * (bytes.byteLength - 32));
    flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << Math.floor(random() * 8)), at);
  }
  return flipped;
}
