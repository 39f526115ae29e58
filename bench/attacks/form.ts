const boundary = 'overprint-attack';

/** A multipart form as bytes: text fields, then one file. */
export interface Form {
  readonly contentType: string;
  readonly body: Buffer;
}

export interface FormFile {
  readonly field: string;
  readonly name: string;
  readonly bytes: Buffer;
}

export function makeForm(fields: Readonly<Record<string, string>>, file: FormFile): Form {
  const text = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`${head(name)}\r\n\r\n${value}\r\n`),
  );
  const body = Buffer.concat([
    ...text,
    openFile(file.field, file.name),
    file.bytes,
    Buffer.from(`\r\n${end}`),
  ]);
  return { contentType: formType, body };
}

export const formType = `multipart/form-data; boundary=${boundary}`;
const end = `--${boundary}--\r\n`;

/** Returns the beginning of a form up to the first byte of its file. */
export function openFile(field: string, name: string): Buffer {
  return Buffer.from(`${head(field)}; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`);
}

function head(field: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${field}"`;
}
