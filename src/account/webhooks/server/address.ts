/** Returns the one spelling of an address: that which is requested, so without a fragment. */
export function addressOf(url: string | URL): string {
  const address = new URL(url);
  address.hash = '';
  return address.href;
}

/** Returns how the address may be stored. The version before stored it as it was written. */
export function spellingsOf(text: string): string[] {
  return URL.canParse(text) ? [...new Set([addressOf(text), text])] : [text];
}
