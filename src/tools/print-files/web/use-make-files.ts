import { useMeteredUpload } from '#account/usage/web/use-metered-upload.ts';
import type { ResponseOf } from '#platform/shared/endpoint.ts';
import type { makePrintFiles as makePrintFilesEndpoint } from '#tools/print-files/shared/print-files-contract.ts';
import { makePrintFiles } from './operations.ts';
import { type PrintInput, printForm } from './print-input.ts';

type FilesResponse = ResponseOf<typeof makePrintFilesEndpoint>;

export type MadeFile = Extract<FilesResponse['files'][number], { readonly url: string }>;
export type RefusedFile = Exclude<FilesResponse['files'][number], MadeFile>;

export interface MadeFiles {
  readonly response: FilesResponse;
  /** What they were made of. */
  readonly input: PrintInput;
}

/** Makes the files of the chosen presets. */
export function useMakeFiles() {
  return useMeteredUpload(async (input: PrintInput, send): Promise<MadeFiles> => {
    const body = await send(makePrintFiles.path, printForm(input));
    return { response: JSON.parse(await body.text()) as FilesResponse, input };
  });
}
