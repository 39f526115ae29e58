const missingText = 'Check your connection and try again. If that does not help, load the page again.';

/** A part of the application could not be fetched: no network, or a newer version has been deployed. */
export class PartMissing extends Error {
  override name = 'PartMissing';
}

/**
 * Fetches a part of the application. Throws `PartMissing` if that fails, and without trying if there is no
 * network: some browsers remember a failed module until the page is reloaded.
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine) throw new PartMissing(missingText);
  try {
    return await load();
  } catch (cause) {
    throw new PartMissing(missingText, { cause });
  }
}
