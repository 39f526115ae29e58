// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Operation } from '#platform/shared/client.ts';
import type * as contractModule from '#tools/print-files/shared/contract.ts';
import type * as printFilesContractModule from '#tools/print-files/shared/print-files-contract.ts';

export const checkPrint: Operation<typeof contractModule.checkPrint> = {
  name: 'checkPrint',
  method: 'POST',
  path: '/api/preflight',
};

export const listPresets: Operation<typeof contractModule.listPresets> = {
  name: 'listPresets',
  method: 'GET',
  path: '/api/presets',
};

export const makePrintFiles: Operation<typeof printFilesContractModule.makePrintFiles> = {
  name: 'makePrintFiles',
  method: 'POST',
  path: '/api/print_files',
};
