/** Files that came with batches, until their item has been worked on (contract 13). */
export const batchFilePrefix = 'batches/';

/** Returns the key of an item's file in the store. */
export function itemFileKey({
  batchId,
  index,
}: {
  readonly batchId: string;
  readonly index: number;
}): string {
  return `${batchFilePrefix}${batchId}/${index}`;
}

/** Returns the key of the copy of the template's own picture, on which its items are drawn. */
export function ownPictureKey(batchId: string): string {
  return `${batchFilePrefix}${batchId}/picture`;
}
