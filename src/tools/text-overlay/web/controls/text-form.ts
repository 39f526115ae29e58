import { createContext } from 'react';

/** How a text stands in its field: of one that is a template's variable, its fallback does. */
export interface TextForm {
  readonly shown: (text: string) => string;
  /** Returns what is stored in place of `text` once `shown` stands in the field. */
  readonly stored: (text: string, shown: string) => string;
  readonly hint?: (text: string) => string | undefined;
}

/** A text stands in its field as it is. */
export const plainText: TextForm = { shown: (text) => text, stored: (_text, shown) => shown };

export const TextFormContext = createContext(plainText);
