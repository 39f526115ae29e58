export const kilobyte = 1024;
export const megabyte = kilobyte * kilobyte;

/** Returns as many repetitions as fit between `start` and `end`. */
export function filled(start: string, unit: string, end: string, sizeBytes: number): Buffer {
  const [head, tail] = [Buffer.from(start), Buffer.from(end)];
  const count = Math.floor((sizeBytes - head.length - tail.length) / Buffer.byteLength(unit));
  return Buffer.concat([head, Buffer.alloc(count * Buffer.byteLength(unit), unit), tail]);
}
