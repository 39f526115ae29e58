import { type Call, callOf, headersOf, withUpload } from './call.ts';
import { formText } from './curl.ts';
import {
  type OpenApiDocument,
  type ReferenceEndpoint,
  type ReferenceSection,
  fieldsOf,
  sectionsOf,
  takesKeys,
} from './document.ts';

/** The variable of the collection that holds the API key, and that of the origin. */
const keyVariable = '{{apiKey}}';
const originVariable = '{{baseUrl}}';

type Json = Readonly<Record<string, unknown>>;

/**
 * Returns the document as a Postman collection (format 2.1): a folder for each tag, a request with its
 * example for each operation, and the key as a variable that all requests take over.
 */
export function postmanCollection(document: OpenApiDocument, origin: string): Json {
  const folders = sectionsOf(document).map((section) => folderOf(section));
  return {
    info: {
      name: document.info.title,
      description: document.info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: Object.entries({ key: 'X-API-Key', value: keyVariable, in: 'header' }).map(([key, value]) => ({
        key,
        value,
        type: 'string',
      })),
    },
    variable: [
      { key: 'baseUrl', value: origin, type: 'string' },
      { key: 'apiKey', value: '', type: 'string' },
    ],
    item: folders,
  };
}

function folderOf({ tag, endpoints }: ReferenceSection): Json {
  return { name: tag, item: endpoints.flatMap((one) => requestsOf(one)) };
}

/** Returns the request with its fields, and where a file is taken one with a file. */
function requestsOf(endpoint: ReferenceEndpoint): Json[] {
  const call = callOf(endpoint, originVariable, keyVariable);
  const uploading = withUpload(call, endpoint);
  const named = (name: string, one: Call) => ({ name, request: requestOf(one, endpoint), response: [] });
  const { summary } = endpoint.operation;
  return [named(summary, call), ...(uploading ? [named(`${summary}, with a file`, uploading)] : [])];
}

function requestOf(call: Call, endpoint: ReferenceEndpoint): Json {
  const { description } = endpoint.operation;
  const headers = headersOf({ ...call, key: undefined }).map(([key, value]) => ({ key, value }));
  const body = bodyOf(call);
  const isJson = body?.mode === 'raw';
  return {
    method: call.method,
    ...(description !== undefined && { description }),
    ...(!takesKeys(endpoint) && { auth: { type: 'noauth' } }),
    header: [...headers, ...(isJson ? [{ key: 'Content-Type', value: 'application/json' }] : [])],
    url: urlOf(call, endpoint),
    ...(body && { body }),
  };
}

function urlOf({ url }: Call, { operation }: ReferenceEndpoint): Json {
  const query = fieldsOf(operation).filter(({ place }) => place === 'query');
  return {
    raw: url,
    host: [originVariable],
    path: url.slice(originVariable.length + 1).split('/'),
    ...(query.length > 0 && {
      query: query.map(({ name, example, description, required }) => ({
        key: name,
        value: example === undefined ? '' : formText(example),
        description,
        disabled: !required,
      })),
    }),
  };
}

function bodyOf({ fields, upload, bytes }: Call): (Json & { readonly mode: string }) | undefined {
  if (bytes !== undefined) return { mode: 'file', file: { src: null } };
  if (upload) {
    const texts = fields.map(([key, value]) => ({ key, value: formText(value), type: 'text' }));
    return { mode: 'formdata', formdata: [{ key: upload.field, type: 'file', src: null }, ...texts] };
  }
  if (fields.length === 0) return undefined;
  const raw = JSON.stringify(Object.fromEntries(fields), null, 2);
  return { mode: 'raw', raw, options: { raw: { language: 'json' } } };
}
