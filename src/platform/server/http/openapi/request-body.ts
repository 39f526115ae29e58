import { z } from 'zod';
import { byteStreamType, type EndpointSpec, type FileRule } from '#platform/shared/endpoint.ts';
import type { Json, SchemaBook } from './schemas.ts';

const formType = 'multipart/form-data';
const jsonType = 'application/json';
/** Returns the request body of an endpoint; undefined if it has none. */
export function requestBody(spec: EndpointSpec, schemas: SchemaBook): Json | undefined {
  if (spec.bodyAs === 'text')
    return { required: true, content: { [jsonType]: { schema: { type: 'object' } } } };
  if (spec.bodyAs === 'bytes')
    return {
      required: spec.method !== 'POST',
      content: { [byteStreamType]: { schema: { type: 'string', format: 'binary' } } },
    };
  if (!spec.body && !spec.files) return undefined;
  const fields = schemas.write(spec.body ?? z.strictObject({}), 'input');
  if (!spec.files) return { required: true, content: { [jsonType]: { schema: withNeeds(fields, spec) } } };
  return {
    required: true,
    description: 'A form, or the same fields as JSON.',
    content: {
      [formType]: { schema: withNeeds(withFiles(fields, spec, formFile), spec) },
      [jsonType]: { schema: withNeeds(withFiles(fields, spec, jsonFile), spec) },
    },
  };
}

type FileSchema = (rule: FileRule) => Json | undefined;
/** A file without an address comes only in forms. */
const jsonFile: FileSchema = ({ address, description }) =>
  address && { type: 'string', description: `${description} As a data URI.` };
const formFile: FileSchema = ({ many, description }) => {
  const file = { type: 'string', format: 'binary' };
  return many ? { type: 'array', items: file, description } : { ...file, description };
};

function withFiles(fields: Json, spec: EndpointSpec, fileSchema: FileSchema): Json {
  const files = Object.entries(spec.files ?? {}).flatMap(([name, rule]) => {
    const schema = fileSchema(rule);
    return schema ? [[name, schema] as const] : [];
  });
  return {
    ...fields,
    properties: { ...Object.fromEntries(files), ...(fields.properties as Json | undefined) },
  };
}

/**
 * Adds what the endpoint needs beyond what its schema requires: single fields, and one of several. A file
 * that comes only in forms is no choice elsewhere.
 */
function withNeeds(fields: Json, { needs = [] }: EndpointSpec): Json {
  const { properties = {}, required: own = [] } = fields as { properties?: Json; required?: string[] };
  const groups = needs.map((names) => names.filter((name) => Object.hasOwn(properties, name)));
  const single = groups.filter((names) => names.length === 1).flat();
  const choices = groups
    .filter((names) => names.length > 1)
    .map((names) => ({ anyOf: names.map((name) => ({ required: [name] })) }));
  const required = [...own, ...single];
  return {
    ...fields,
    ...(required.length > 0 && { required }),
    ...(choices.length === 1 ? choices[0] : choices.length > 1 && { allOf: choices }),
  };
}
