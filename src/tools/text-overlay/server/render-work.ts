import type { ImageWorker } from '../../../platform/server/image/work/image-work.ts';
import type { TextOverlay } from '../shared/text-overlay.ts';
import { type Rendered, renderOverlays } from './render.ts';
import { createServerDrawer } from './server-drawer.ts';

/** Shared by all work of this process, so that each font is loaded once. */
const drawer = createServerDrawer();

/** Runs `renderOverlays` in an image process. */
export const work: ImageWorker<readonly TextOverlay[], Rendered> = (picture, overlays, context) =>
  renderOverlays(picture, overlays, { drawer, ...context });
