import { idempotencyHeader } from '#platform/shared/idempotency.ts';
import type { Call, Named } from './call.ts';
import { formText } from './curl.ts';

/**
 * The same when n8n repeats an item, and another one for each item, round of a loop and node of a workflow.
 */
const n8nIdempotencyKey = '={{ $execution.id }}-{{ $nodeId }}-{{ $runIndex }}-{{ $itemIndex }}';

/**
 * Returns the call as a node to paste onto n8n's canvas. The key is a credential, because a workflow shows
 * what is in its nodes. Items go one a second and are tried again under the same Idempotency-Key, so that a
 * long list neither meets the burst limit nor counts twice. A file is read from the item's binary field
 * `data`.
 */
export function n8nNode(call: Call, name: string) {
  const headers = [
    ...call.headers,
    ...(call.repeatable ? [[idempotencyHeader, n8nIdempotencyKey] as const] : []),
  ];
  const parameters = {
    method: call.method,
    url: call.url,
    ...(call.key !== undefined && {
      authentication: 'genericCredentialType',
      genericAuthType: 'httpHeaderAuth',
    }),
    ...(headers.length > 0 && {
      sendHeaders: true,
      headerParameters: { parameters: headers.map(namedValue) },
    }),
    ...bodyOf(call),
    options: { batching: { batch: { batchSize: 1, batchInterval: 1_000 } }, ...responseOptions(call) },
  };
  return {
    name,
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    position: [0, 0],
    ...(call.key !== undefined && {
      notesInFlow: true,
      notes: 'Credential: Header Auth, name X-API-Key, value your API key.',
    }),
    retryOnFail: true,
    maxTries: 5,
    waitBetweenTries: 5_000,
    parameters,
  };
}

/** Returns a workflow of one node, as text. */
export function n8nSnippet(node: ReturnType<typeof n8nNode>): string {
  return JSON.stringify({ nodes: [node], connections: {} }, null, 2);
}

const namedValue = ([name, value]: Named<string>) => ({ name, value });

function bodyOf({ fields, upload, bytes, form }: Call) {
  if (bytes !== undefined) return { sendBody: true, contentType: 'binaryData', inputDataFieldName: 'data' };
  if (upload || form) {
    const texts = fields.map(([name, value]) => ({
      parameterType: 'formData',
      name,
      value: formText(value),
    }));
    const file = upload && {
      parameterType: 'formBinaryData',
      name: upload.field,
      inputDataFieldName: 'data',
    };
    return {
      sendBody: true,
      contentType: 'multipart-form-data',
      bodyParameters: { parameters: [...(file ? [file] : []), ...texts] },
    };
  }
  if (fields.length === 0) return {};
  return { sendBody: true, specifyBody: 'json', jsonBody: JSON.stringify(Object.fromEntries(fields)) };
}

function responseOptions({ empty, saveAs }: Call) {
  if (empty) return { response: { response: { fullResponse: true } } };
  return saveAs === undefined ? {} : { response: { response: { responseFormat: 'file' } } };
}
