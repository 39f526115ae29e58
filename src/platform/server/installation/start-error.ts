/** This process differs from the installation whose database it uses, and must not work with it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
