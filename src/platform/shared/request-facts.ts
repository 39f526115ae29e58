/** What one request worked on: the columns of `api_requests` that only its handler knows (spec 3). */
export interface RequestFacts {
  readonly imageUrl?: string;
  readonly sourceFileSizeBytes?: number;
  readonly outputFileSizeBytes?: number;
  readonly videoFormat?: string;
  readonly videoDurationSeconds?: number;
  readonly audioCodec?: string;
  readonly audioBitrate?: string;
  /** How the input arrived: `file`, `url` or `data_uri`. */
  readonly inputMethod?: string;
  readonly processingMethod?: string;
}
