import { type Call, headersOf } from './call.ts';
import { formText } from './curl.ts';

/** Returns the call in Python, with `requests`. */
export function pythonSnippet(call: Call): string {
  const { url, method, fields, upload, bytes } = call;
  const headers = headersOf(call);
  const lines = [`    ${JSON.stringify(url)},`];
  if (headers.length > 0) lines.push(`    headers=${pythonLiteral(Object.fromEntries(headers))},`);
  if (bytes !== undefined) lines.push(`    data=open(${JSON.stringify(bytes)}, "rb"),`);
  if (upload) lines.push(`    files={"${upload.field}": open(${JSON.stringify(upload.name)}, "rb")},`);
  if (fields.length > 0) {
    const values = fields.map(
      ([name, value]) => `${JSON.stringify(name)}: ${upload ? formLiteral(value) : pythonLiteral(value)}`,
    );
    lines.push(`    ${upload ? 'data' : 'json'}={${values.join(', ')}},`);
  }
  const dumps = upload && fields.some(([, value]) => typeof value === 'object');
  const imports = dumps ? 'import json\n\n' : '';
  return (
    `${imports}import requests\n\nresponse = ` +
    `requests.${method.toLowerCase()}(\n${lines.join('\n')}\n)\n${endOf(call)}`
  );
}

function endOf({ empty, saveAs, into }: Call): string {
  if (into !== undefined) return `${into} = response.json()`;
  if (empty) return 'print(response.status_code, dict(response.headers))';
  return saveAs === undefined
    ? 'print(response.json())'
    : `response.raise_for_status()\nwith open("${saveAs}", "wb") as file:\n    file.write(response.content)`;
}

/** Returns a form field's text as an expression; that of a list or an object can be read. */
function formLiteral(value: unknown): string {
  return typeof value === 'object' ? `json.dumps(${pythonLiteral(value)})` : JSON.stringify(formText(value));
}

/** Returns a JSON value as a Python literal, with `True`, `False` and `None`. */
function pythonLiteral(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}: ${pythonLiteral(inner)}`)
    .join(', ')}}`;
}
