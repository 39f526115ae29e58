export { AudioFailedError, OverprintError } from './errors.ts';
export { Overprint } from './overprint.ts';
export type {
  AudioOptions,
  BatchOptions,
  CheckOptions,
  ImportOptions,
  OverlayOptions,
  PadOptions,
  PrintOptions,
  RenderOptions,
  UploadedVideo,
  WaitOptions,
} from './overprint.ts';
export type { InputOf, ListName, OperationName, ResponseOf } from './calls.ts';
export type * from './generated/types.ts';
export type { Input } from './input.ts';
export type { CallOptions, OverprintOptions } from './transport.ts';
export type { UploadOptions, UploadState } from './upload.ts';
export { verifyWebhook, WebhookVerificationError } from './webhooks.ts';
