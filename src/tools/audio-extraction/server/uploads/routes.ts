import type { Principal } from '#account/access/server/principal.ts';
import { planOf } from '#account/usage/server/quota.ts';
import type { RequestContext, Serve } from '#platform/server/http/serve.ts';
import { byteStreamType, type EndpointSpec } from '#platform/shared/endpoint.ts';
import { Problem } from '#platform/shared/problem.ts';
import * as contract from '#tools/audio-extraction/shared/uploads.ts';
import type { UploadDeps } from '#tools/audio-extraction/server/deps.ts';
import type { TakeUploadPlace } from '#tools/audio-extraction/server/receive-video.ts';
import type { Upload } from '#tools/audio-extraction/server/tables.ts';
import { continueUpload } from './continue-upload.ts';
import { createUpload } from './create-upload.ts';
import { discardUpload } from './discard-upload.ts';
import { refuseLocked } from './upload-lock.ts';
import { findUpload } from './upload-rows.ts';

const { uploadProblems, tusVersion } = contract;

/** Serves resumable uploads by tus 1.0 (contract 12). */
export function serveUploads(serve: Serve<Principal>, deps: UploadDeps, takePlace: TakeUploadPlace): void {
  const { database, clock } = deps;

  async function receivePiece(context: AnyContext, upload: Pick<Upload, 'id'>, offsetBytes: number) {
    const { headers, principal, request, signal } = context;
    const leavePlace = takePlace(principal.userId, principal);
    try {
      const own = { id: upload.id, userId: principal.userId };
      const checksum = headers['upload-checksum'];
      const piece = { own, plan: planOf(principal.userStatus), offsetBytes, checksum, signal };
      return await continueUpload(deps, { ...piece, request: request.raw });
    } finally {
      leavePlace();
    }
  }

  serve(contract.createUpload, async (context) => {
    const { headers, principal, request } = context;
    requireVersion(headers);
    const metadata = headers['upload-metadata'];
    const asked = { sizeBytes: headers['upload-length'], metadata };
    const [upload, created] = await createUpload(deps, principal, asked, async (tx, row) => {
      const location = `${contract.createUpload.path}/${row.id}`;
      const reply = { empty: true as const, headers: { location, ...stateOf(row, 0) } };
      return [row, await context.commit(tx, reply)] as const;
    });
    if (request.headers['content-type'] !== byteStreamType) return created;
    // A repeat of a request whose process dies on the way learns by HEAD how much of the piece has arrived.
    const receivedBytes = await receivePiece(context, upload, 0);
    return { ...created, headers: { ...created.headers, ...stateOf(upload, receivedBytes) } };
  });

  serve(contract.inspectUpload, async ({ headers, params, principal }) => {
    requireVersion(headers);
    const own = { id: params.uploadId, userId: principal.userId };
    await refuseLocked(database, own);
    const upload = await findUpload(database, own, clock.now());
    return {
      empty: true,
      headers: {
        ...stateOf(upload, upload.receivedBytes),
        'upload-length': String(upload.sizeBytes),
        ...(upload.metadata !== null && { 'upload-metadata': upload.metadata }),
      },
    };
  });

  serve(contract.continueUpload, async (context) => {
    requireVersion(context.headers);
    const { params, principal, headers } = context;
    const own = { id: params.uploadId, userId: principal.userId };
    const upload = await findUpload(database, own, clock.now());
    const receivedBytes = await receivePiece(context, upload, headers['upload-offset']);
    return { empty: true, headers: stateOf(upload, receivedBytes) };
  });

  serve(contract.deleteUpload, async ({ headers, params, principal }) => {
    requireVersion(headers);
    const own = { id: params.uploadId, userId: principal.userId };
    await discardUpload(deps, await findUpload(database, own, clock.now()));
    return { empty: true };
  });
}

type AnyContext = Pick<RequestContext<EndpointSpec, Principal>, 'request' | 'signal'> & {
  readonly principal: Principal;
  readonly headers: { readonly 'upload-checksum'?: string | undefined };
};

/** Throws `Problem` 412 unless the request speaks this version of tus. */
function requireVersion(headers: { readonly 'tus-resumable'?: string | undefined }): void {
  if (headers['tus-resumable'] !== tusVersion) throw new Problem(uploadProblems.unsupportedVersion);
}

function stateOf({ expiresAt }: Upload, receivedBytes: number): Record<string, string> {
  return { 'upload-offset': String(receivedBytes), 'upload-expires': expiresAt.toUTCString() };
}
