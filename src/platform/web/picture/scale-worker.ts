/** Scales a picture off the main thread and posts the bitmap, or null if the picture cannot be read. */
self.addEventListener(
  'message',
  ({ data, ports }: MessageEvent<{ blob: Blob; options: ImageBitmapOptions }>) => {
    const [results] = ports;
    createImageBitmap(data.blob, data.options).then(
      (bitmap) => results?.postMessage(bitmap, [bitmap]),
      () => results?.postMessage(null, []),
    );
  },
);
