/** A picture that stands ready to be sent. */
export interface PictureToSend {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Without the dot. */
  readonly extension: string;
}

/** a response that is the picture itself; `name` is what a browser saves it as, without the extension. */
export function pictureReply({ bytes, contentType, extension }: PictureToSend, name: string) {
  return {
    bytes,
    contentType,
    headers: { 'content-disposition': `inline; filename="${name}.${extension}"` },
  };
}
