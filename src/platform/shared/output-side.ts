/** The longest side of a picture that a tool makes, in pixels (contract 3, Padding). */
export const maxOutputSidePx = 12_000;
