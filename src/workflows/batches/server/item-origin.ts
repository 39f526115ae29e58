import { storableRequest, fileNameIn, type ResultOrigin } from '#account/results/server/result-origin.ts';
import type { ResultCall } from '#account/results/shared/result.ts';
import { padImage } from '#tools/image-padding/shared/contract.ts';
import { drawText } from '#tools/text-overlay/shared/contract.ts';
import type { Claim } from './item-rows.ts';

/** Returns what the pictures of an item are made by, with the single call that makes them again. */
export function originOfItem(claim: Claim): ResultOrigin {
  const { name, imageUrl, batchId: groupId } = claim;
  const call = storableRequest({ ...workCall(claim), ...(imageUrl !== null && { imageUrl }) });
  const title = name || (imageUrl === null ? undefined : fileNameIn(imageUrl));
  return { tool: 'batch', title, call, groupId };
}

function workCall({ work, values }: Claim): ResultCall {
  if ('template' in work) return { path: drawText.path, fields: { template_id: work.template.id, values } };
  const { path } = work.tool === 'image_padding' ? padImage : drawText;
  return { path, fields: work.options };
}
