/**
 * Scales pictures beside the page: browsers decode elsewhere by themselves, but scale where they are asked.
 */
self.addEventListener(
  'message',
  ({ data, ports }: MessageEvent<{ blob: Blob; options: ImageBitmapOptions }>) => {
    const [response] = ports;
    createImageBitmap(data.blob, data.options).then(
      (bitmap) => response?.postMessage(bitmap, [bitmap]),
      // The page tells in its own words what could not be read.
      () => response?.postMessage(null, []),
    );
  },
);
