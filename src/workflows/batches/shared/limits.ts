/** Limits of batches (contract 13). */
export const batchLimits = {
  /** Items of one batch. */
  items: { free: 20, premium: 500 },
  /** All files of one batch together. */
  maxFileBytes: 500 * 1024 * 1024,
  maxCsvBytes: 1024 * 1024,
  /** `image_url` or `file`, `name` and every variable that a template may have. */
  csvColumns: 52,
  /** Times that failed items of one batch may run again. */
  retries: 10,
  /** The options of a tool, as JSON: 20 texts at their longest. */
  maxOptionsBytes: 128 * 1024,
  /** Batches of an account that have not ended, and the bytes of the files that are stored for them. */
  openBatches: { free: 100, premium: 1_000 },
  storedFileBytes: { free: 5 * 1024 ** 3, premium: 50 * 1024 ** 3 },
  nameMaxLength: 200,
  /** How long a batch can be read after its pictures have expired. */
  memoryDays: 2,
  pageDefault: 20,
  pageMax: 100,
} as const;

/** The tools that a batch can run. */
export const batchTools = ['text_overlay', 'image_padding', 'print_files'] as const;
export type BatchTool = (typeof batchTools)[number];
