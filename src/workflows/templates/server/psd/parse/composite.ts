import { compositeRows, DamagedChannel } from './channel-rows.ts';
import type { PsdDocument } from './open-document.ts';
import { psdNotRead } from './psd-file.ts';

interface CompositeRow {
  readonly red: Uint8Array;
  readonly green: Uint8Array;
  readonly blue: Uint8Array;
}

/** Returns a row of the composite over white, which the next call overwrites. */
export type ReadComposite = (y: number) => CompositeRow;

/** Returns a reader of a document's composite. Throws `Problem` `psd_not_read`, as the reader does. */
export function readComposite({ header, composite, hasAlpha }: PsdDocument): ReadComposite {
  const { width, depth, channels, isGrey } = header;
  const readers = damaged(() => compositeRows(composite, header, depth, channels));
  const colours = readers.slice(0, isGrey ? 1 : 3);
  const readAlpha = hasAlpha ? readers[colours.length] : undefined;
  const rows = colours.map(() => new Uint8Array(width));
  const alpha = new Uint8Array(width);
  const [red = alpha, green = red, blue = red] = rows;
  return (y) =>
    damaged(() => {
      for (const [index, row] of rows.entries()) colours[index]?.(y, row);
      readAlpha?.(y, alpha);
      // What is partly transparent is stored over white; what is clear has any colour.
      if (readAlpha)
        for (const row of rows) alpha.forEach((level, x) => (row[x] = level === 0 ? 255 : (row[x] ?? 0)));
      return { red, green, blue };
    });
}

function damaged<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof DamagedChannel ? psdNotRead(error) : error;
  }
}
