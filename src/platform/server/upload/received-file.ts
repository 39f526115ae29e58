import type { SpooledFile } from '../files/spool.ts';

/** A file of a request, in the spool. */
export interface ReceivedFile extends SpooledFile {
  /** Whether its bytes came as they are or as text: a data URI or base64. */
  readonly sentAs: 'file' | 'data_uri';
  /** The sender's name for the file, where there is one: data, never a path. */
  readonly name?: string;
}
