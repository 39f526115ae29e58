/** The properties of a paste event that are needed here. */
export interface Paste {
  readonly target: unknown;
  readonly clipboardData: {
    readonly files: ArrayLike<File>;
    readonly types: readonly string[];
  } | null;
}

/**
 * Returns the pasted file; undefined if the paste is not meant as one. Text from a word processor or a
 * spreadsheet comes with a picture of itself: in a field the text is meant. A paste into a dialog is not
 * meant for the page under it.
 */
export function pastedFile({ target, clipboardData }: Paste): File | undefined {
  const file = clipboardData?.files[0];
  if (!clipboardData || !file || !(target instanceof Element)) return file;
  const bringsText = clipboardData.types.includes('text/plain');
  const inField = target.closest('input, textarea, select, [contenteditable]') !== null;
  const inDialog = target.closest('[role=dialog]') !== null;
  return inDialog || (inField && bringsText) ? undefined : file;
}
