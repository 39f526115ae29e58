/** Files that came with batches, until their item has been worked on (contract 13). */
export const batchFilePrefix = 'batches/';

interface ItemPlace {
  readonly batchId: string;
  readonly index: number;
}

/** Returns the key of an item's file in the store. */
export function itemFileKey({ batchId, index }: ItemPlace): string {
  return `${batchFilePrefix}${batchId}/${index}`;
}

/** Returns the item of a key. */
export function itemOfKey(key: string): ItemPlace {
  const [batchId = '', index] = key.slice(batchFilePrefix.length).split('/');
  return { batchId, index: Number(index) };
}
