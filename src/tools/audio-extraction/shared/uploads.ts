import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { problems } from '#platform/shared/problem.ts';
import { audioLimits, uploadLimits } from './limits.ts';
import { audioProblems } from './problems.ts';
import { videoFile } from './video-rule.ts';

export const tusVersion = '1.0.0';

/** Algorithms of `Upload-Checksum`, best known first. */
export const checksumAlgorithms = ['sha1', 'sha256', 'sha512'] as const;

export const uploadProblems = problems({
  unsupportedVersion: {
    status: 412,
    code: 'unsupported_tus_version',
    error: 'Unsupported tus version',
    fix: `Send the header Tus-Resumable: ${tusVersion}.`,
  },
  invalidMetadata: {
    status: 400,
    code: 'invalid_upload_metadata',
    error: 'Invalid Upload-Metadata',
    fix: 'Send comma-separated pairs of a name and a base64 value, such as filename dmlkZW8ubXA0.',
  },
  uploadNotFound: {
    status: 404,
    code: 'upload_not_found',
    error: 'Upload not found',
    fix: 'Create a new one.',
  },
  wrongOffset: {
    status: 409,
    code: 'wrong_offset',
    error: 'Upload-Offset does not match the stored bytes',
    fix: 'Send HEAD, and continue at the Upload-Offset of its response.',
  },
  uploadUsed: {
    status: 409,
    code: 'upload_used',
    error: 'Upload has been used',
    fix:
      'Its job has the same id: GET /api/extract-audio/{upload_id}. For another job, upload the video ' +
      'again.',
  },
  uploadExpired: {
    status: 410,
    code: 'upload_expired',
    error: 'Upload has expired',
    fix: `Create a new one; it can be continued for ${uploadLimits.lifeHours} hours.`,
  },
  pieceTooLong: {
    status: 413,
    code: 'upload_too_long',
    error: 'More bytes than Upload-Length',
    fix: 'Send the bytes from Upload-Offset to the end of the file and no more.',
  },
  unsupportedChecksum: {
    status: 400,
    code: 'unsupported_checksum',
    error: 'Unsupported Upload-Checksum',
    fix:
      `Send one of ${checksumAlgorithms.join(', ')}, a space, and the digest of this request's bytes in ` +
      'base64.',
  },
  wrongChecksum: {
    status: 460,
    code: 'wrong_checksum',
    error: 'The bytes of this request do not match its Upload-Checksum',
    fix: 'None of them were stored. Send the same request again.',
  },
  checkedPieceTooLong: {
    status: 413,
    code: 'checked_piece_too_long',
    error: `A request with Upload-Checksum can have at most ${uploadLimits.checkedPieceBytes / 1024 / 1024} MB`,
    fix: 'Send the file in smaller pieces with a Content-Length, or without Upload-Checksum.',
  },
  uploadLocked: {
    status: 423,
    code: 'upload_locked',
    error: 'Upload is being continued by another request',
    fix:
      'Send this request again after the number of seconds in Retry-After, at the Upload-Offset that ' +
      'HEAD returns.',
  },
  incomplete: {
    status: 400,
    code: 'upload_incomplete',
    error: 'Upload is not complete',
    fix: 'Get its offset with HEAD, send the rest with PATCH, then send this request again.',
    param: 'upload_id',
  },
});

const tag = 'Uploads';
const callers = ['session', 'identity', 'key'] as const;
/** Tells a tus client what this server can do, on OPTIONS too. */
const sends = {
  'tus-resumable': tusVersion,
  'tus-version': tusVersion,
  'tus-extension': 'creation,creation-with-upload,expiration,termination,checksum',
  'tus-checksum-algorithm': checksumAlgorithms.join(','),
  'tus-max-size': String(audioLimits.maxVideoBytes),
};

const versionHeader = z
  .string()
  .optional()
  .meta({ description: 'The version of tus.', examples: [tusVersion], required: true });
const checksumHeader = z
  .string()
  .max(200)
  .optional()
  .meta({
    description:
      `Checksum of this request's bytes (at most 8 MB): ${checksumAlgorithms.join(', ')}, a space, and ` +
      'the digest in base64. Bytes that do not match are not stored.',
  });
const wholeNumber = (message: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, { error: message })
    .transform(Number);

const uploadParams = z.strictObject({
  uploadId: z
    .string()
    .regex(/^[0-9A-Za-z]{22}$/)
    .meta({
      description: 'The last part of `Location`.',
      examples: ['4Zb1xq0dTn7YcW9sKf2LhP'],
    }),
});
const expiresHeader = { 'upload-expires': 'Until when the upload can be continued.' };
const offsetHeader = { 'upload-offset': 'Number of stored bytes: where to continue.' };
const ofOneUpload = {
  tag,
  callers,
  scope: 'audio',
  sends,
  params: uploadParams,
  missing: uploadProblems.uploadNotFound,
} as const;
const checksumProblems = [
  uploadProblems.unsupportedChecksum,
  uploadProblems.wrongChecksum,
  uploadProblems.checkedPieceTooLong,
] as const;
const versionOnly = z.object({ 'tus-resumable': versionHeader });

export const createUpload = endpoint({
  name: 'createUpload',
  method: 'POST',
  path: '/api/uploads',
  tag,
  summary: 'Create a resumable upload',
  description:
    'Upload large videos with tus 1.0 (https://tus.io/protocols/resumable-upload), which can resume after ' +
    'a lost connection, a reload or a server restart. Use any tus client with this URL as its endpoint and ' +
    'the API key as a header. The `Location` of the response is the upload; its last part is the ' +
    '`upload_id` for `POST /api/extract-audio`, once all bytes have arrived. You can send the first bytes ' +
    `along as \`application/offset+octet-stream\`. An upload is stored for ${uploadLimits.lifeHours} ` +
    'hours, until `Upload-Expires`. The upload does not count; the job does.',
  callers,
  scope: 'audio',
  idempotency: 'commits',
  spends: { changes: 1 },
  sends,
  bodyAs: 'bytes',
  headers: z.object({
    'tus-resumable': versionHeader,
    'upload-length': wholeNumber('Upload-Length must be the size of the file in bytes')
      .pipe(z.number().min(1, { error: 'Upload-Length must be at least 1' }))
      .meta({ description: 'Size of the file, in bytes.', examples: [31_457_280] }),
    'upload-checksum': checksumHeader,
    'upload-metadata': z
      .string()
      .max(4_096)
      .optional()
      .meta({
        description: '`filename` with a base64 value; the audio is named after it.',
        examples: ['filename dmlkZW8ubXA0'],
      }),
  }),
  status: 201,
  responseHeaders: {
    location: 'URL of the upload. Its last part is the `upload_id`.',
    ...offsetHeader,
    ...expiresHeader,
  },
  problems: [
    uploadProblems.unsupportedVersion,
    uploadProblems.invalidMetadata,
    audioProblems.tooManyUploads,
    audioProblems.tooManyWaiting,
    audioProblems.uploadsFull,
    audioProblems.unsupportedFormat,
    ...checksumProblems,
    videoFile.tooLarge,
  ],
});

export const inspectUpload = endpoint({
  ...ofOneUpload,
  name: 'inspectUpload',
  method: 'HEAD',
  path: '/api/uploads/:uploadId',
  summary: 'Get the offset of an upload',
  description: 'Use this after a lost connection, before you send the rest.',
  headers: versionOnly,
  responseHeaders: {
    ...offsetHeader,
    'upload-length': 'Size of the file, in bytes.',
    'upload-metadata': 'As sent.',
    ...expiresHeader,
  },
  problems: [uploadProblems.unsupportedVersion, uploadProblems.uploadExpired, uploadProblems.uploadLocked],
});

export const continueUpload = endpoint({
  ...ofOneUpload,
  name: 'continueUpload',
  method: 'PATCH',
  path: '/api/uploads/:uploadId',
  summary: 'Send the next bytes of an upload',
  description:
    'Bytes that arrived before a lost connection are stored. Only one request at a time can continue ' +
    'an upload; a second one gets 423 until the first has ended or stalled for some seconds.',
  bodyAs: 'bytes',
  headers: z.object({
    'tus-resumable': versionHeader,
    'upload-offset': wholeNumber('Upload-Offset must be a number of bytes').meta({
      description: 'Where these bytes begin: the `Upload-Offset` of the last response.',
      examples: ['0'],
    }),
    'upload-checksum': checksumHeader,
  }),
  status: 204,
  responseHeaders: { ...offsetHeader, ...expiresHeader },
  problems: [
    uploadProblems.unsupportedVersion,
    audioProblems.unsupportedFormat,
    uploadProblems.wrongOffset,
    uploadProblems.uploadExpired,
    uploadProblems.pieceTooLong,
    ...checksumProblems,
    uploadProblems.uploadLocked,
    audioProblems.tooManyUploads,
    audioProblems.uploadsFull,
  ],
  spends: { upload_pieces: 1 },
});

export const deleteUpload = endpoint({
  ...ofOneUpload,
  name: 'deleteUpload',
  method: 'DELETE',
  path: '/api/uploads/:uploadId',
  summary: 'Delete an upload',
  description: 'Removes its bytes at once.',
  headers: versionOnly,
  status: 204,
  problems: [uploadProblems.unsupportedVersion],
  spends: { changes: 1 },
});
