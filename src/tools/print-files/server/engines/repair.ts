import type { Pixels } from '#platform/server/image/pipeline/pixels.ts';
import { repairPixels, type RepairOptions } from '#tools/print-files/shared/repair.ts';

/** Repairs decoded pixels in place, as the preview on screen shows it (contract 16, Print files). */
export function repair({ samples, width, height, channels }: Pixels, options: RepairOptions): void {
  if (samples instanceof Uint16Array) throw new Error('Expected 8 bits a channel, received 16');
  repairPixels({ samples, width, height, channels }, options);
}
