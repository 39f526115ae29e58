import { parentPort } from 'node:worker_threads';
import { Path2D } from '@napi-rs/canvas';
import { createTextDrawer } from '../shared/draw/drawer.ts';
import { reportOf } from '../shared/draw/place.ts';
import { drawPatch } from './draw-patch.ts';
import { packagedFonts } from './font-files.ts';
import type { LettererAnswer, LettererCall } from './letterer.ts';

/** The thread of `letterer.ts`: answers one call after another. */
const drawer = createTextDrawer({ fontFiles: packagedFonts, Path2D });

async function answer(call: LettererCall): Promise<LettererAnswer> {
  if ('overlays' in call) {
    await drawer.prepare(call.overlays);
    return { layout: call.overlays.map((overlay) => reportOf(overlay, drawer.layOut(overlay), call.picture)) };
  }
  await drawer.prepare([call.overlay]);
  drawPatch(drawer, call);
  return { frames: call.frames };
}

async function reply({ id, call }: { readonly id: number; readonly call: LettererCall }): Promise<void> {
  try {
    const result = await answer(call);
    const buffers = 'frames' in result ? result.frames.map(({ buffer }) => buffer as ArrayBuffer) : [];
    parentPort?.postMessage({ id, result }, buffers);
  } catch (error) {
    parentPort?.postMessage({ id, error }, []);
  }
}

parentPort?.on('message', (message: Parameters<typeof reply>[0]) => void reply(message));
