import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { ManyFiles } from '#platform/shared/endpoint.ts';
import { duplicateField, fileAliases, unknownField } from '#platform/shared/field-problems.ts';
import { concerning, Problem } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import type { MemoryShare } from '#platform/server/budgets/body-memory.ts';
import type { Spool, SpoolRules } from '#platform/server/files/spool.ts';
import { base64Bytes, maxCharactersPerByte } from './base64-file.ts';
import { limitBody, type StreamOptions } from './body-stream.ts';
import { createBoundedBuffer } from './bounded-buffer.ts';
import { cutFiles, cutWhole } from './cut-files.ts';
import { discardRest } from './discard.ts';
import { createFileSinks } from './file-sinks.ts';
import { fileTextKind } from './file-text.ts';
import {
  isFileName,
  namesInTexts,
  openerInTexts,
  type RulesInTexts,
  textInBodyKind,
} from './files-in-texts.ts';
import { addField, emptyFields, type FormFields, type TakesList, utf8Text } from './form-fields.ts';
import { type PartHeader, partHeaderLimits, readBoundary, readPartHeader } from './form-headers.ts';
import { readHead, withHead } from './part-head.ts';
import { takeParts } from './parts.ts';
import { fieldTooLarge, uploadProblems } from './problems.ts';
import type { ReceivedFile } from './received-file.ts';

export interface FormOptions extends StreamOptions {
  /** The file fields that are accepted. A single one may also come as `file` or `data`. */
  readonly files: Readonly<Record<string, FormFileRules>>;
  readonly spool: Spool;
  /** The documented text fields, to advise on unknown ones; none by default. */
  readonly fieldNames?: readonly string[];
  /** Whether a field takes a list and may be repeated; none does by default. */
  readonly takesList?: TakesList;
  /** Maximum number of text fields; 50 by default. */
  readonly maxFields?: number;
  /** Maximum length of a text field, in bytes of UTF-8; 64 kB by default. */
  readonly maxFieldBytes?: number;
  /** Maximum length of all text fields together; by default as long as all may be. */
  readonly maxTextBytes?: number;
  readonly inTexts?: RulesInTexts | undefined;
  /** The memory budget that text fields count against. */
  readonly memory?: MemoryShare;
  /** Called when a file begins; may throw. */
  readonly onFile?: () => void;
}

export interface FormFileRules extends SpoolRules {
  /** Set for a field that takes several files; else it takes one. */
  readonly many?: ManyFiles;
  /** Whether a text in the field is a text field, and not a file that came as text. */
  readonly isTextToo?: boolean;
}

export interface FormFile extends ReceivedFile {
  /** The content type that the sender declares; never trusted. Undefined for a file that came as text. */
  readonly declaredType?: string;
}

/**
 * A received form: texts unchecked, files in the spool within their limits. Both records have no prototype. A
 * text in a file field is an address, or blank. Files of a field that takes several are `field.0`, `field.1`.
 */
export interface Form {
  readonly fields: Readonly<FormFields>;
  readonly files: Readonly<Record<string, FormFile>>;
  /** Deletes the files; may be called again. */
  removeAll(): Promise<void>;
}

type Rules = FormOptions & ReturnType<typeof defaultsOf>;

const preambleBytes = 65_536;

function defaultsOf({ maxFields = 50, maxFieldBytes = 65_536 }: FormOptions) {
  return {
    fieldNames: [] as readonly string[],
    takesList: (() => false) as TakesList,
    maxFields,
    maxFieldBytes,
    maxTextBytes: maxFields * maxFieldBytes,
  };
}

/**
 * Reads multipart/form-data, files straight into the spool. Throws only `Problem`s: 400 for a malformed form
 * and an unknown or repeated field, 408 for a slow sender, 413 over a limit (before the first byte where the
 * length is declared), 415 for any other body, 499 for a sender that disconnects, 503 and 507 of the disk.
 * After an error no file is left, and the rest of the body is discarded within bounds.
 */
export async function readForm(request: IncomingMessage, options: FormOptions): Promise<Form> {
  const rules = { ...defaultsOf(options), ...options };
  const form = emptyForm();
  const inTexts = rules.inTexts && textsWithFiles(rules.inTexts, rules);
  const failed = inTexts?.sinks.failed;
  const signal = failed ? AbortSignal.any([rules.signal, failed]) : rules.signal;
  try {
    const boundary = readBoundary(request.headers);
    const count = limitBody(request, {
      files: Object.values(rules.files).map((file) => ({ ...file, ...file.many })),
      maxBytes: maxBytesOf(rules),
    });
    const onChunk = (sizeBytes: number) => {
      count(sizeBytes);
      rules.onChunk?.(sizeBytes);
    };
    await takeParts(request, { ...rules, signal, boundary, onChunk, take: partTaker(form, rules, inTexts) });
    takeAlias(form, rules);
    Object.assign(form.files, await inTexts?.sinks.ended());
    return form;
  } catch (error) {
    discardRest(request);
    await inTexts?.sinks.abandon();
    await form.removeAll();
    throw error;
  }
}

function emptyForm() {
  const files = Object.create(null) as Record<string, FormFile>;
  const removeAll = async () => {
    await Promise.all(Object.values(files).map((file) => file.remove()));
  };
  return { fields: emptyFields(), files, removeAll };
}

type GrowingForm = ReturnType<typeof emptyForm>;

/** Prepares to cut files out of the texts of a form. */
function textsWithFiles(rules: RulesInTexts, { spool, onFile }: FormOptions) {
  const sinks = createFileSinks({ files: {}, spool, ...(onFile && { onFile }) });
  const nameOf = namesInTexts(rules);
  return { sinks, fields: rules.fields, rules, nameOf, open: openerInTexts(rules, sinks, nameOf) };
}

type TextsWithFiles = ReturnType<typeof textsWithFiles>;

/** The length of a form whose fields, files and headers are all as long as they may be. */
function maxBytesOf({ files, inTexts, maxFields, maxTextBytes }: Rules): number {
  const rules = Object.values(files);
  // A form without files is within the limit of its texts as a whole.
  if (rules.length === 0 && !inTexts) return maxTextBytes;
  const fileCount = rules.reduce((sum, { many }) => sum + (many?.maxFiles ?? 1), 0);
  const headerBytes = (maxFields + fileCount) * partHeaderLimits.maxHeaderBytes;
  const fileBytes = rules.reduce((sum, { many, maxBytes }) => sum + (many?.maxBytes ?? maxBytes), 0);
  const inTextBytes = inTexts ? inTexts.maxFiles * inTexts.maxBytes * maxCharactersPerByte : 0;
  return preambleBytes + headerBytes + maxTextBytes + fileBytes + inTextBytes;
}

function partTaker(form: GrowingForm, rules: Rules, inTexts: TextsWithFiles | undefined) {
  const seen = new Map<string, number>();
  const limits = { ...rules, text: { leftBytes: rules.maxTextBytes } };
  const fileBytes = new Map<string, number>();
  let fieldCount = 0;
  return async (header: PartHeader, body: Readable): Promise<void> => {
    const { field, fileName, declaredType } = readPartHeader(header);
    const number = seen.get(field) ?? 0;
    const isRepeated = number > 0;
    seen.set(field, number + 1);
    const inText = inTexts?.fields.includes(field.replace(bracket, '')) ? inTexts : undefined;
    if (fileName !== undefined) {
      const part = { field, body, number, name: fileName, declaredType, fileBytes };
      await (inText && bracket.test(field)
        ? takeFileAsText(form, rules, part, inText)
        : takeFile(form, rules, part));
      return;
    }
    fieldCount += 1;
    if (fieldCount > rules.maxFields) throw new Problem(uploadProblems.tooManyFields);
    if (isRepeated && !rules.takesList(field)) throw duplicateField(field);
    if (Object.hasOwn(rules.files, field) && !rules.files[field]?.isTextToo)
      await takeFileText(form, limits, field, body);
    else if (inText) await takeText(form, limits, field, textWithoutFiles(body, field, inText));
    else await takeText(form, limits, field, body);
  };
}

/** The end of a field such as `values[logo]`. */
const bracket = /\[[^[\]]*\]$/;

/** Yields a text without the files in it: a data URI as a whole, or those in JSON text. */
async function* textWithoutFiles(
  body: Readable,
  field: string,
  { sinks, open }: TextsWithFiles,
): AsyncGenerator<Uint8Array> {
  if (bracket.test(field)) {
    const start = await readHead(body, (head) => textInBodyKind(head.toString('latin1')) !== undefined);
    if (textInBodyKind(start.head.toString('latin1')) !== 'data') {
      yield* withHead(start);
      return;
    }
    yield* cutWhole(withHead(start), { field, open, failed: sinks.failed });
    return;
  }
  yield* cutFiles(body, { field, open, failed: sinks.failed });
}

interface FilePart {
  readonly name: string;
  readonly declaredType: string;
  readonly field: string;
  readonly body: Readable;
  /** Of the part among those of its field, from 0. */
  readonly number: number;
  /** Bytes of each field's files so far. */
  readonly fileBytes: Map<string, number>;
}

/** Takes a part with a file name. One without a name and without bytes is a browser's empty file field. */
async function takeFile(form: GrowingForm, rules: Rules, part: FilePart): Promise<void> {
  const { field, body, number, name, declaredType } = part;
  const fileRules = rulesOf(field, rules);
  if (!fileRules) throw unknownField([field], namesOf(rules));
  const start = await readHead(body, ({ byteLength }) => byteLength > 0);
  if (name === '' && start.head.byteLength === 0) return;
  const { many } = fileRules;
  if (number > 0 && !many) throw duplicateField(field);
  if (many && number >= many.maxFiles) throw new Problem(many.tooMany, { param: field });
  const source = withHead(start);
  await spoolFile(form, rules, field, {
    key: many ? `${field}.${number}` : field,
    fileRules,
    source: many ? limitTogether(source, many, part) : source,
    about: { sentAs: 'file', name, declaredType },
  });
}

/** Takes a file where a text may be, such as `values[logo]`: its name stays in its place. */
async function takeFileAsText(
  form: GrowingForm,
  rules: Rules,
  { field, body, number, name, declaredType }: FilePart,
  { rules: inTexts, nameOf }: TextsWithFiles,
): Promise<void> {
  const start = await readHead(body, ({ byteLength }) => byteLength > 0);
  if (name === '' && start.head.byteLength === 0) return;
  if (number > 0) throw duplicateField(field);
  const key = nameOf(field);
  await spoolFile(form, rules, field, {
    key,
    fileRules: inTexts.spooling,
    source: withHead(start),
    about: { sentAs: 'file', name, declaredType },
  });
  addField(form.fields, field, key, rules.takesList);
}

/** Throws 413 when the files of a field are longer than they may be together. */
async function* limitTogether(
  body: AsyncIterable<Uint8Array>,
  { maxBytes, tooLarge }: ManyFiles,
  { field, fileBytes }: FilePart,
) {
  for await (const chunk of body) {
    const totalBytes = (fileBytes.get(field) ?? 0) + chunk.byteLength;
    if (totalBytes > maxBytes) throw new Problem(tooLarge);
    fileBytes.set(field, totalBytes);
    yield chunk;
  }
}

/** Takes a text in a file field: base64 and data URIs are the file, anything else is stored as text. */
async function takeFileText(form: GrowingForm, limits: TextLimits, field: string, body: Readable) {
  const fileRules = limits.files[field];
  const start = await readHead(body, (head) => fileTextKind(head.toString('latin1')) !== undefined);
  if (fileRules && fileTextKind(start.head.toString('latin1')) === 'data') {
    const source = base64Bytes(withHead(start), field);
    await spoolFile(form, limits, field, { key: field, fileRules, source, about: { sentAs: 'data_uri' } });
    return;
  }
  await takeText(form, limits, field, withHead(start));
}

interface FileToSpool {
  /** Under which the form has the file. */
  readonly key: string;
  readonly fileRules: SpoolRules;
  readonly source: AsyncIterable<Uint8Array>;
  readonly about: Pick<FormFile, 'sentAs' | 'name' | 'declaredType'>;
}

async function spoolFile(
  form: GrowingForm,
  { spool, onFile }: FormOptions,
  field: string,
  { key, fileRules, source, about }: FileToSpool,
): Promise<void> {
  onFile?.();
  const file = await spool.write(source, fileRules).catch((error: unknown) => {
    throw concerning(field, error);
  });
  form.files[key] = { ...file, ...about };
}

type TextLimits = Rules & { readonly text: { leftBytes: number } };

async function takeText(
  form: GrowingForm,
  { text, maxFieldBytes, memory, takesList }: TextLimits,
  field: string,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const value = await readFieldText(countText(body, text), field, { maxBytes: maxFieldBytes, memory });
  addField(form.fields, field, value, takesList);
}

/** Throws 413 when the texts of a form are longer than they may be together. */
async function* countText(body: AsyncIterable<Uint8Array>, text: { leftBytes: number }) {
  for await (const chunk of body) {
    text.leftBytes -= chunk.byteLength;
    if (text.leftBytes < 0) throw new Problem(requestProblems.bodyTooLarge);
    yield chunk;
  }
}

/** Returns the rules of a file field, or of the only one for a file that came as `file` or `data`. */
function rulesOf(field: string, { files }: Rules): FormFileRules | undefined {
  if (Object.hasOwn(files, field)) return files[field];
  const [only, ...others] = Object.values(files);
  return fileAliases.includes(field) && others.length === 0 ? only : undefined;
}

function namesOf({ files, fieldNames }: Rules) {
  return { fields: fieldNames, files: Object.keys(files) };
}

/** Gives a file that came as `file` or `data` the tool's name. Throws 400 where other files came as well. */
function takeAlias(form: GrowingForm, rules: Rules): void {
  const alias = fileAliases.find((name) => form.files[name] && !Object.hasOwn(rules.files, name));
  const [target] = Object.keys(rules.files);
  const file = alias === undefined ? undefined : form.files[alias];
  if (alias === undefined || target === undefined || !file) return;
  const others = Object.keys(form.files).filter((name) => name !== alias && !isFileName(name));
  if (others.length > 0) throw unknownField([alias], namesOf(rules));
  form.files[target] = file;
  delete form.files[alias];
}

/** Returns a text field's value, never cut. Throws 413 over `maxBytes`, 400 for invalid UTF-8, and 503. */
export async function readFieldText(
  body: AsyncIterable<Uint8Array>,
  field: string,
  limits: { readonly maxBytes: number; readonly memory?: MemoryShare | undefined },
): Promise<string> {
  const buffer = createBoundedBuffer({ ...limits, tooLarge: fieldTooLarge(field) });
  for await (const chunk of body) buffer.add(chunk);
  try {
    return utf8Text(buffer.bytes());
  } catch (error) {
    throw concerning(field, error);
  }
}
