import { type Call, headersOf } from './call.ts';
import { formText } from './curl.ts';

/** Returns the call in Python, with `requests`. */
export function pythonSnippet(call: Call): string {
  const { url, method, fields, upload, bytes } = call;
  const headers = headersOf(call);
  const lines = [`    "${url}",`];
  if (headers.length > 0) lines.push(`    headers=${pythonLiteral(Object.fromEntries(headers))},`);
  if (bytes !== undefined) lines.push(`    data=open("${bytes}", "rb"),`);
  if (upload) lines.push(`    files={"${upload.field}": open("${upload.name}", "rb")},`);
  if (fields.length > 0) {
    const values = upload ? fields.map(([name, value]) => [name, formText(value)] as const) : fields;
    lines.push(`    ${upload ? 'data' : 'json'}=${pythonLiteral(Object.fromEntries(values))},`);
  }
  return `import requests\n\nresponse = requests.${method.toLowerCase()}(\n${lines.join('\n')}\n)\n${endOf(call)}`;
}

function endOf({ empty, saveAs }: Call): string {
  if (empty) return 'print(response.status_code, dict(response.headers))';
  return saveAs === undefined
    ? 'print(response.json())'
    : `response.raise_for_status()\nwith open("${saveAs}", "wb") as file:\n    file.write(response.content)`;
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
