/** Limits of the tool (spec 9, contract 3 and 11). */
export const audioLimits = {
  /** The part of a video that a test key gets (contract 4). */
  testSeconds: 30,
  maxVideoBytes: 500 * 1024 * 1024,
  /** Longest audio of a job: 4 hours. */
  maxAudioSeconds: 4 * 60 * 60,
  /** How long a finished file can be downloaded. */
  lifeHours: 24,
  /** How long a job can be read after its end. */
  memoryDays: 3,
  /** Simultaneous uploads of one account. */
  uploadsAtOnce: { free: 2, premium: 5 },
  /**
   * Waiting and running jobs of one account, and the bytes of the videos that are stored for them.
   */
  waitingJobs: { free: 100, premium: 1_000 },
  storedVideoBytes: { free: 5 * 1024 ** 3, premium: 50 * 1024 ** 3 },
  /** How often a screen asks for the status of a job. */
  pollMs: 2_000,
  /** How often a screen asks for a list with an unfinished job. */
  listPollMs: 5_000,
  /** Jobs in one response of the list. */
  pageDefault: 20,
  pageMax: 100,
} as const;

/** Bit rates of MP3 from 64 kbit/s, in kbit/s (ISO 11172-3, layer III). */
export const bitrates = [64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const;
export const defaultBitrateKbps = 128;

/** Engines, with their descriptions on the screen (spec 2, Audio Extraction screen). */
export const processingMethods = {
  ffmpeg: 'Reliable, Battle-tested',
  mediabunny: 'Experimental - Limited codec support',
} as const;
export type ProcessingMethod = keyof typeof processingMethods;

/** Accepted containers, recognised by their first bytes. The browser's list of types is made from this. */
export const videoFormats = ['MP4', 'AVI', 'MOV', 'WMV', 'FLV', 'WebM', 'MKV'] as const;

/** Limits of resumable uploads (contract 12). The size and the number at once are those of `audioLimits`. */
export const uploadLimits = {
  /** How long an upload can be continued, and used once it is complete. */
  lifeHours: 24,
  /** An unfinished upload without a byte for so long takes none of its account's places. */
  idleMinutes: 5,
  /** Longest body of a request with `Upload-Checksum`: it is checked before any of it is stored. */
  checkedPieceBytes: 8 * 1024 * 1024,
  /**
   * How much of the disk that is free or theirs all accounts' uploads may hold together before jobs take
   * them, where one more begins for an account of this plan.
   */
  diskShare: { free: 0.25, premium: 0.5 },
} as const;
