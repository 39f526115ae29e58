/** Keys and signing secrets of this product, and credentials after the word that announces them. */
const credentials = /\b(?:op_|whsec_)\w{8,}|\b(?:Bearer|Basic)\s+[\w.~+/=-]{8,}/g;
const userInfo = /\/\/[^\s/?#'"`<>]*@/g;
const queryOrFragment = /[?#][^\s'"`<>)]+/g;

/** Returns text with addresses that have no user name and password. */
export function withoutUserInfo(text: string): string {
  return text.replace(userInfo, '//');
}

/**
 * Returns an address as it may be stored in a log: without user name, password, query and fragment. In one
 * that cannot be read, everything up to the last `@` counts as user name and password.
 */
export function loggedAddress(address: string): string {
  const [bare = ''] = address.split(/[?#]/, 1);
  if (!URL.canParse(bare)) return bare.replace(/^.*@/s, '');
  const url = new URL(bare);
  if (url.username === '' && url.password === '') return bare;
  url.username = '';
  url.password = '';
  return url.href;
}

/**
 * Returns text as it may be stored in a log, at most so long: without credentials and what addresses in it
 * hide.
 */
export function loggedText(text: string, maxLength: number): string {
  return withoutUserInfo(text)
    .replace(queryOrFragment, '')
    .replace(credentials, '[secret]')
    .slice(0, maxLength);
}
