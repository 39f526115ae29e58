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
  uploadsPerHour: 60,
  pageDefault: 100,
  pageMax: 100,
} as const;
