import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { secondsOfClock } from '#platform/shared/clock-time.ts';
import {
  bitrates,
  defaultBitrateKbps,
  type ProcessingMethod,
  processingMethods,
} from '#tools/audio-extraction/shared/limits.ts';

export const methodOptions = (Object.keys(processingMethods) as ProcessingMethod[]).map((method) => ({
  value: method,
  label: `${method} (${processingMethods[method]})`,
}));

export const bitrateOptions = bitrates.map((rate) => ({ value: String(rate), label: `${rate} kbit/s` }));

export interface ExtractionInput {
  /** The open tab; the input of the other one is not sent. */
  readonly mode: 'file' | 'url';
  readonly file: File | null;
  readonly url: string;
  readonly webhookUrl: string;
  readonly method: ProcessingMethod;
  /** Times in the video as typed, such as `1:30` or `90`; empty for its beginning and its end. */
  readonly start: string;
  readonly end: string;
  readonly bitrateKbps: number;
}

export const emptyInput: ExtractionInput = {
  mode: 'file',
  file: null,
  url: '',
  webhookUrl: '',
  method: 'ffmpeg',
  start: '',
  end: '',
  bitrateKbps: defaultBitrateKbps,
};

export interface ExtractionErrors {
  readonly file?: string;
  readonly url?: string;
  readonly webhookUrl?: string;
  readonly start?: string;
  readonly end?: string;
}

export interface MissingSource {
  readonly title: 'No File Selected' | 'No URL Provided';
  readonly description: string;
}

/** Returns the error of a form without a file or URL (spec 5). */
export function missingSource({ mode, file, url }: ExtractionInput): MissingSource | undefined {
  if (mode === 'file' && !file) {
    return { title: 'No File Selected', description: 'Please select a video file to extract the audio from' };
  }
  if (mode === 'url' && url.trim() === '') {
    return { title: 'No URL Provided', description: 'Please enter the URL of a video' };
  }
  return undefined;
}

/** Returns errors for addresses that the server would refuse as text, with its messages. */
export function checkAddresses({ mode, url, webhookUrl }: ExtractionInput): ExtractionErrors {
  const hook = webhookUrl.trim();
  return {
    ...(mode === 'url' && !isWebAddress(url) && { url: outboundProblems.invalidUrl.error }),
    ...(hook !== '' && !isWebAddress(hook) && { webhookUrl: outboundProblems.invalidWebhookUrl.error }),
  };
}

const notATime = 'Use a time such as 1:30, or seconds.';

/** Returns errors for a part of the video that the server would refuse. */
export function checkTimes({ start, end }: ExtractionInput): ExtractionErrors {
  const [from, to] = [secondsOf(start) ?? 0, secondsOf(end) ?? Number.POSITIVE_INFINITY];
  return {
    ...(Number.isNaN(from) && { start: notATime }),
    ...(Number.isNaN(to) && { end: notATime }),
    ...(to <= from && { end: 'The end must be after the start.' }),
  };
}

/** Returns the seconds of a typed time; undefined if it is empty, NaN if it is no time. */
function secondsOf(typed: string): number | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  return secondsOfClock(text) ?? (/^\d{1,6}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN);
}

/** Returns which part of the video becomes which MP3. */
export function summaryOfMore({ start, end, bitrateKbps }: ExtractionInput): string {
  const [from, to] = [start.trim(), end.trim()];
  const part = from === '' && to === '' ? 'Whole video' : `${from || 'Beginning'} to ${to || 'end'}`;
  return `${part}, ${bitrateKbps} kbit/s`;
}

function isWebAddress(text: string): boolean {
  const address = URL.parse(text.trim());
  return address !== null && /^https?:$/.test(address.protocol);
}

/**
 * Returns the fields beside the video: processing_method, and the others unless empty or default (spec 7).
 */
export function extractionOptions({ webhookUrl, method, start, end, bitrateKbps }: ExtractionInput) {
  const [hook, from, to] = [webhookUrl, start, end].map((text) => text.trim());
  return {
    processing_method: method,
    ...(hook && { webhook_url: hook }),
    ...(from && { start: from }),
    ...(to && { end: to }),
    ...(bitrateKbps !== defaultBitrateKbps && { bitrate: String(bitrateKbps) }),
  };
}

/** Returns the dashboard's form: the options, and video or url (spec 7). */
export function extractionForm(input: ExtractionInput): FormData {
  const { mode, file, url } = input;
  const form = new FormData();
  for (const [name, value] of Object.entries(extractionOptions(input))) form.set(name, value);
  if (mode === 'url') form.set('url', url.trim());
  else if (file) form.set('video', file);
  return form;
}
