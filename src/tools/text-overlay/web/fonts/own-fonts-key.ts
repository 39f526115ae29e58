/** Under which the account's own fonts are cached. Apart, because the editor needs it before its lists. */
export const ownFontsKey = ['own fonts'] as const;
