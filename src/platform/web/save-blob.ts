/** Saves a blob as a download. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the URL only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
