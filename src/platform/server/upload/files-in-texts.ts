import type { FilesInTexts } from '#platform/shared/endpoint.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { SpoolRules } from '#platform/server/files/spool.ts';
import { decodeInto } from './base64-file.ts';
import type { FileSink } from './body-scan.ts';
import type { createFileSinks } from './file-sinks.ts';
import type { ReceivedFile } from './received-file.ts';

/** Rules for the files that are texts inside fields of a body, with how they are spooled. */
export interface RulesInTexts extends FilesInTexts {
  readonly spooling: SpoolRules;
}

/** Begins a file in a text of a field: returns the name that stays in its place. */
export type OpenInText = (field: string) => { readonly name: string; readonly sink: FileSink };

const prefix = 'file-in-text.';
const namePattern = /^file-in-text\.\d{1,3}$/;
/** A data URI's type with its parameters is not longer. */
const headMaxLength = 128;
const headPattern = /^\s*data:[^,"\\]*;base64,/i;

/** Returns what a text is, as soon as its start tells: a file, or text; undefined while more is needed. */
export function textInBodyKind(head: string): 'data' | 'text' | undefined {
  if (headPattern.test(head)) return 'data';
  const start = head.trimStart().slice(0, 'data:'.length).toLowerCase();
  return 'data:'.startsWith(start) && !head.includes(',') && head.length < headMaxLength ? undefined : 'text';
}

/** Returns the name that stays in place of a file, by its number. */
export function fileNameInText(number: number): string {
  return `${prefix}${number}`;
}

/** Returns what names the files in texts of one body, one after another. It throws 400 for one too many. */
export function namesInTexts({ maxFiles, tooMany }: RulesInTexts): (field: string) => string {
  let count = 0;
  return (field) => {
    if (count >= maxFiles) throw new Problem(tooMany, { param: field });
    count += 1;
    return fileNameInText(count - 1);
  };
}

/** Returns what begins the files in texts of one body. It throws as `nameOf` does. */
export function openerInTexts(
  rules: RulesInTexts,
  sinks: Pick<ReturnType<typeof createFileSinks>, 'open'>,
  nameOf = namesInTexts(rules),
): OpenInText {
  const { spooling } = rules;
  return (field) => {
    const name = nameOf(field);
    const sink = sinks.open(field, 'data_uri', { rules: spooling, name });
    return { name, sink: decodeInto(sink, field) };
  };
}

/** Returns whether a text is the name of a file that was sent in its place. */
export function isFileName(text: string): boolean {
  return namePattern.test(text);
}

/** Returns the file that was sent in place of a text; undefined for any other text. */
export function fileInText(
  files: Readonly<Record<string, ReceivedFile | undefined>>,
  text: string,
): ReceivedFile | undefined {
  return isFileName(text) ? files[text] : undefined;
}
