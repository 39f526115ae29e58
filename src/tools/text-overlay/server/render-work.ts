import type { ImageWorker } from '../../../platform/server/image/work/image-work.ts';
import type { TextOverlay } from '../shared/text-overlay.ts';
import { type Rendered, renderOverlays } from './render.ts';
import { createServerDrawer } from './server-drawer.ts';

/** One for as long as the process lives. */
const drawer = createServerDrawer();

/** `renderOverlays` in an image process. */
export const work: ImageWorker<readonly TextOverlay[], Rendered> = (picture, overlays, context) =>
  renderOverlays(picture, overlays, { drawer, ...context });
