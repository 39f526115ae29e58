import { createContext } from 'react';

/** How a stored text stands in its field. A template's text may be a variable, of which its fallback is typed. */
export interface TextForm {
  readonly shown: (text: string) => string;
  /** Returns what is stored in place of `text` once `shown` stands in the field. */
  readonly stored: (text: string, shown: string) => string;
  readonly hint?: (text: string) => string | undefined;
}

/** A text stands in its field as it is. */
export const plainText: TextForm = { shown: (text) => text, stored: (_text, shown) => shown };

export const TextFormContext = createContext(plainText);
