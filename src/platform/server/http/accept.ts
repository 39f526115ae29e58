/**
 * Whether `Accept` asks for the bytes of a picture or for JSON; undefined where it asks for neither, so that
 * the endpoint's default holds. Of both, the one named first counts; a bare wildcard is no wish (contract 11,
 * Pictures).
 */
export function wantsBytes(accept: string | undefined): boolean | undefined {
  const types = (accept ?? '')
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';', 1)[0]?.trim() ?? '');
  const wish = types.find((type) => type.startsWith('image/') || type === 'application/json');
  return wish === undefined ? undefined : wish.startsWith('image/');
}
