/** Code of the application that could not be fetched: no network, or another version was put in its place. */
export class PartMissing extends Error {
  override name = 'PartMissing';
}
