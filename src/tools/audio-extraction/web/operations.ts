// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Operation } from '#platform/shared/client.ts';
import type * as contractModule from '#tools/audio-extraction/shared/contract.ts';
import type * as uploadsModule from '#tools/audio-extraction/shared/uploads.ts';

export const cancelAudioJob: Operation<typeof contractModule.cancelAudioJob> = {
  name: 'cancelAudioJob',
  method: 'DELETE',
  path: '/api/extract-audio/:jobId',
};

export const downloadAudio: Operation<typeof contractModule.downloadAudio> = {
  name: 'downloadAudio',
  method: 'GET',
  path: '/api/extract-audio/:jobId/download',
};

export const downloadAudioFile: Operation<typeof contractModule.downloadAudioFile> = {
  name: 'downloadAudioFile',
  method: 'GET',
  path: '/api/download-audio/:filename',
};

export const downloadPublicAudio: Operation<typeof contractModule.downloadPublicAudio> = {
  name: 'downloadPublicAudio',
  method: 'GET',
  path: '/api/public/extract-audio/:jobId/download',
};

export const extractAudio: Operation<typeof contractModule.extractAudio> = {
  name: 'extractAudio',
  method: 'POST',
  path: '/api/extract-audio',
};

export const getAudioJob: Operation<typeof contractModule.getAudioJob> = {
  name: 'getAudioJob',
  method: 'GET',
  path: '/api/extract-audio/:jobId',
};

export const listAudioJobs: Operation<typeof contractModule.listAudioJobs> = {
  name: 'listAudioJobs',
  method: 'GET',
  path: '/api/extract-audio',
};

export const continueUpload: Operation<typeof uploadsModule.continueUpload> = {
  name: 'continueUpload',
  method: 'PATCH',
  path: '/api/uploads/:uploadId',
};

export const createUpload: Operation<typeof uploadsModule.createUpload> = {
  name: 'createUpload',
  method: 'POST',
  path: '/api/uploads',
};

export const deleteUpload: Operation<typeof uploadsModule.deleteUpload> = {
  name: 'deleteUpload',
  method: 'DELETE',
  path: '/api/uploads/:uploadId',
};

export const inspectUpload: Operation<typeof uploadsModule.inspectUpload> = {
  name: 'inspectUpload',
  method: 'HEAD',
  path: '/api/uploads/:uploadId',
};
