/** A JPEG that is part of a larger one: where its pieces stand and what its frame header says. */
export interface Strip {
  readonly bytes: Buffer;
  /** The frame header, from its marker on: size, sampling and tables of each colour. */
  readonly frameAt: number;
  /** The scan header, from its marker on. */
  readonly scanAt: number;
  /** The first coded byte. */
  readonly dataAt: number;
  readonly width: number;
  readonly rows: number;
  /** Pixels that a coded unit is wide and high. */
  readonly unitWidth: number;
  readonly unitHeight: number;
}

const baselineFrame = 0xffc0;
const extendedFrame = 0xffc1;
const startOfScan = 0xffda;
const startOfImageBytes = 2;
const blockSize = 8;

/**
 * Finds its way through the headers of a sequential JPEG (ITU-T T.81, B.2). Throws RangeError for any other.
 */
export function readStrip(bytes: Buffer): Strip {
  let frameAt: number | undefined;
  for (let at = startOfImageBytes; ; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    if (marker === baselineFrame || marker === extendedFrame) frameAt = at;
    if (marker !== startOfScan) continue;
    if (frameAt === undefined) throw new RangeError('JPEG: not sequential');
    return { bytes, scanAt: at, dataAt: at + 2 + bytes.readUInt16BE(at + 2), ...readFrame(bytes, frameAt) };
  }
}

function readFrame(bytes: Buffer, frameAt: number) {
  const samplings = Array.from({ length: bytes.readUInt8(frameAt + 9) }, (_, i) =>
    bytes.readUInt8(frameAt + 11 + 3 * i),
  );
  return {
    frameAt,
    rows: bytes.readUInt16BE(frameAt + 5),
    width: bytes.readUInt16BE(frameAt + 7),
    unitWidth: blockSize * Math.max(...samplings.map((sampling) => sampling >> 4)),
    unitHeight: blockSize * Math.max(...samplings.map((sampling) => sampling & 15)),
  };
}

/** Everything in front of the scan, with another height. */
export function withRows({ bytes, frameAt, scanAt }: Strip, rows: number): Buffer {
  const front = Buffer.from(bytes.subarray(0, scanAt));
  front.writeUInt16BE(rows, frameAt + 5);
  return front;
}
