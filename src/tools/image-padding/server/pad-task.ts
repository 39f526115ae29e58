import type { OutputFormat } from '../../../platform/server/image/formats.ts';
import type { ImageHeader } from '../../../platform/server/image/header.ts';
import type { Rgba } from '../../../platform/shared/colour.ts';
import type { Square } from '../shared/square.ts';

/** One picture to be padded, with everything decided that its header and the options decide. */
export interface PadTask {
  readonly bytes: Buffer;
  readonly header: ImageHeader;
  readonly square: Square;
  readonly background: Rgba;
  readonly format: OutputFormat;
}
