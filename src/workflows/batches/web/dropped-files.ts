/**
 * Returns all files of a drop, those in folders too. Must be called in the handler, before the drop is over.
 */
export async function droppedFiles({ items, files }: DataTransfer): Promise<readonly File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return [...files];
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<readonly File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  const entries = await entriesOf((entry as FileSystemDirectoryEntry).createReader());
  return (await Promise.all(entries.map(filesIn))).flat();
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** A reader returns a hundred entries at a time, and none at the end. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  const found = await new Promise<readonly FileSystemEntry[]>((resolve, reject) =>
    reader.readEntries(resolve, reject),
  );
  return found.length === 0 ? [] : [...found, ...(await entriesOf(reader))];
}
