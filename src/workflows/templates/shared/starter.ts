import type { z } from 'zod';
import type { templateBody } from './template-fields.ts';

/** A layout to begin with: what `POST /api/templates` takes, without a picture. */
export interface Starter {
  /** Names its picture, and stands in addresses. */
  readonly id: string;
  /** The picture on which it is shown (scripts/scenes). */
  readonly scene: 'shirt' | 'poster' | 'mug' | 'tote' | 'stickers' | 'landscape';
  readonly about: string;
  readonly template: z.input<typeof templateBody>;
}
