/** How an input arrived: as a file of a form, by its address, or inside a JSON body. */
export const inputMethods = ['file', 'url', 'data_uri'] as const;
export type InputMethod = (typeof inputMethods)[number];

/** What one request worked on: the columns of `api_requests` that only its handler knows (spec 3). */
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
