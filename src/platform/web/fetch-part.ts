const missingText = 'Check your connection and try again. If that does not help, load the page again.';

/** Code of the application that could not be fetched: no network, or another version was put in its place. */
export class PartMissing extends Error {
  override name = 'PartMissing';
}

/**
 * Fetches a part of the application; throws PartMissing where that fails. Without a network it is not even
 * tried, because some browsers remember a module that failed until the page is loaded again.
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine) throw new PartMissing(missingText);
  try {
    return await load();
  } catch (cause) {
    throw new PartMissing(missingText, { cause });
  }
}
