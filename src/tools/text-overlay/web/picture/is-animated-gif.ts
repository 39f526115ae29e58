const signature = 'GIF8';
/** A graphic control extension: it stands before each frame of an animation. */
const control = [0x21, 0xf9, 0x04] as const;

/** Whether the bytes are a GIF of more than one frame. */
export async function isAnimatedGif(blob: Blob): Promise<boolean> {
  if ((await blob.slice(0, signature.length).text()) !== signature) return false;
  const bytes = await blob.bytes();
  const first = nextControl(bytes, 0);
  return first !== -1 && nextControl(bytes, first + control.length) !== -1;
}

function nextControl(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(control[0], from); at !== -1; at = bytes.indexOf(control[0], at + 1)) {
    if (bytes[at + 1] === control[1] && bytes[at + 2] === control[2]) return at;
  }
  return -1;
}
