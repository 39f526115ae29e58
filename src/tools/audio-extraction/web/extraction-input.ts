import { outboundProblems } from '../../../platform/shared/outbound-problems.ts';
import { type ProcessingMethod, processingMethods } from '../shared/limits.ts';

export const methodOptions = (Object.keys(processingMethods) as ProcessingMethod[]).map((method) => ({
  value: method,
  label: `${method} (${processingMethods[method]})`,
}));

export interface ExtractionInput {
  /** The open tab; the input of the other one is not sent. */
  readonly mode: 'file' | 'url';
  readonly file: File | null;
  readonly url: string;
  readonly webhookUrl: string;
  readonly method: ProcessingMethod;
}

export const emptyInput: ExtractionInput = {
  mode: 'file',
  file: null,
  url: '',
  webhookUrl: '',
  method: 'ffmpeg',
};

export interface ExtractionErrors {
  readonly file?: string;
  readonly url?: string;
  readonly webhookUrl?: string;
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

function isWebAddress(text: string): boolean {
  const address = URL.parse(text.trim());
  return address !== null && /^https?:$/.test(address.protocol);
}

/** Returns the fields beside the video: processing_method, and webhook_url unless empty (spec 7). */
export function extractionOptions({ webhookUrl, method }: ExtractionInput) {
  const hook = webhookUrl.trim();
  return { processing_method: method, ...(hook !== '' && { webhook_url: hook }) };
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
