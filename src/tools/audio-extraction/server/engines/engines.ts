import type { ProcessingMethod } from '../../shared/limits.ts';
import type { Engine } from './engine.ts';

/** Both engines, loaded when they are first needed. */
export const engines: Readonly<Record<ProcessingMethod, () => Promise<Engine>>> = {
  ffmpeg: async () => (await import('./ffmpeg.ts')).extractWithFfmpeg,
  mediabunny: async () => (await import('./mediabunny.ts')).extractWithMediabunny,
};
