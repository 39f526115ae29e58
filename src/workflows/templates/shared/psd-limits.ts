const maxMegabytes = 100;

/** The limits of an imported PSD (contract 11, Templates). */
export const psdLimits = {
  maxMegabytes,
  maxBytes: maxMegabytes * 1024 * 1024,
  /** Width times height of the document. */
  maxPixels: 50_000_000,
  /** Of a layer, which may reach beyond the document. */
  maxLayerPixels: 100_000_000,
  /** Records of layers in the file, each group counted twice. */
  maxRecords: 2_000,
  /** Groups in groups. */
  maxDepth: 64,
  /** Lines of the report. */
  maxReport: 200,
  reportNameMaxLength: 100,
} as const;
