import type { FilterOption } from '../../../account/usage/web/request-filter.tsx';
import { extractAudio } from '../../../tools/audio-extraction/shared/contract.ts';
import { padImage } from '../../../tools/image-padding/shared/contract.ts';
import { listShops } from '../../../tools/shop-monitor/shared/contract.ts';
import { drawText } from '../../../tools/text-overlay/shared/contract.ts';

/**
 * Each tool by the path prefix of its metered endpoints, by which the request log is filtered (contract 11,
 * Screens).
 */
export const loggedTools: readonly FilterOption[] = [
  { value: listShops.path, label: 'Shop Monitor' },
  { value: drawText.path, label: 'Text Overlay' },
  { value: padImage.path, label: 'Image Padding' },
  { value: extractAudio.path, label: 'Audio Extraction' },
];
