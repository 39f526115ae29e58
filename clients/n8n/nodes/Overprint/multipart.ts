/** A part of a form: a text, or a file. */
export interface Part {
  readonly name: string;
  readonly value: string | { readonly bytes: Buffer; readonly fileName: string; readonly mimeType: string };
}

/** Ends no text that people send, and is the same for a repeat. */
const boundary = 'overprint-n8n-5f0b1d7c9e3a4826';

export const multipartType = `multipart/form-data; boundary=${boundary}`;

/** Returns the parts as a body of `multipartType` (RFC 7578). */
export function multipart(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, value }) => {
    const isText = typeof value === 'string';
    const about = isText
      ? ''
      : `; filename="${escaped(value.fileName)}"\r\nContent-Type: ${value.mimeType.replaceAll(/[\r\n]/g, '')}`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"${about}\r\n\r\n`;
    return [Buffer.from(head), isText ? Buffer.from(value) : value.bytes, Buffer.from('\r\n')];
  });
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

/** As browsers write names (WHATWG, multipart/form-data encoding algorithm). */
function escaped(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
