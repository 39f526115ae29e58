import { UsageByDay } from '../../../account/usage/web/usage-by-day.tsx';
import { UsageDetails } from '../../../account/usage/web/usage-details.tsx';
import type { FilterOption } from '../../../account/usage/web/request-filter.tsx';
import { extractAudio } from '../../../tools/audio-extraction/shared/contract.ts';
import { padImage } from '../../../tools/image-padding/shared/contract.ts';
import { listShops } from '../../../tools/shop-monitor/shared/contract.ts';
import { drawText } from '../../../tools/text-overlay/shared/contract.ts';
import { createBatch } from '../../../workflows/batches/shared/contract.ts';
import { listTemplates } from '../../../workflows/templates/shared/contract.ts';

/**
 * The choices of the request log's tool filter: path prefixes of metered endpoints (contract 11, Screens).
 */
export const loggedTools: readonly FilterOption[] = [
  { value: listShops.path, label: 'Shop Monitor' },
  { value: drawText.path, label: 'Text Overlay' },
  { value: padImage.path, label: 'Image Padding' },
  { value: extractAudio.path, label: 'Audio Extraction' },
  { value: listTemplates.path, label: 'Templates' },
  { value: createBatch.path, label: 'Many pictures' },
  { value: 'recipe', label: 'Pictures of new products' },
];

/** The month by day, and the request log over all tools. */
export function UsageTab() {
  return (
    <div className="grid gap-10">
      <UsageByDay />
      <UsageDetails tools={loggedTools} />
    </div>
  );
}
