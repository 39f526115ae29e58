/** What a paste brings along, as far as it matters here. */
export interface Paste {
  readonly target: unknown;
  readonly clipboardData: {
    readonly files: ArrayLike<File>;
    readonly types: readonly string[];
  } | null;
}

/**
 * The file that somebody means by pasting; undefined where they mean something else. Text from a word
 * processor or a sheet brings a picture of itself along: in a field it is the text that is meant. In front of
 * a dialog nothing behind it is meant.
 */
export function pastedFile({ target, clipboardData }: Paste): File | undefined {
  const file = clipboardData?.files[0];
  if (!clipboardData || !file || !(target instanceof Element)) return file;
  const bringsText = clipboardData.types.includes('text/plain');
  const inField = target.closest('input, textarea, select, [contenteditable]') !== null;
  const inDialog = target.closest('[role=dialog]') !== null;
  return inDialog || (inField && bringsText) ? undefined : file;
}
