const megabyte = 1024 * 1024;

/** The limits of own fonts (contract 3, Fonts). */
export const fontLimits = {
  fontsPerAccount: 10,
  maxMegabytes: 5,
  maxBytes: 5 * megabyte,
  /** Of a WOFF2 file once it is unpacked. */
  maxUnpackedBytes: 16 * megabyte,
  nameMaxLength: 60,
  /** From the moment the reader has the file. */
  readSeconds: 5,
  /** Glyphs that a font may make of each character of a run; the scripts that make most of them make 3. */
  glyphsPerCharacter: 8,
  /** Further ones of any run: some ligatures stand for a whole sentence, and may be taken apart. */
  glyphsBesides: 64,
  /** Steps of one outline. The most ornate glyphs of the built-in families have about 2,000. */
  outlineSteps: 20_000,
  uploadsPerHour: 60,
  pageDefault: 100,
  pageMax: 100,
} as const;
