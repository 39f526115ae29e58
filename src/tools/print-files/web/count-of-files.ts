/** Returns "1 file" or "6 files". */
export function countOfFiles(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}
