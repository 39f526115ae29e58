/** How an input arrived: as a file of a form, by its address, or inside a JSON body. */
export const inputMethods = ['file', 'url', 'data_uri'] as const;
export type InputMethod = (typeof inputMethods)[number];

/** Facts about a request that only its handler knows: columns of `api_requests` (spec 3). */
export interface RequestFacts {
  readonly imageUrl?: string;
  readonly sourceFileSizeBytes?: number;
  readonly outputFileSizeBytes?: number;
  readonly videoFormat?: string;
  readonly videoDurationSeconds?: number;
  readonly audioCodec?: string;
  readonly audioBitrate?: string;
  readonly inputMethod?: InputMethod;
  readonly processingMethod?: string;
}
