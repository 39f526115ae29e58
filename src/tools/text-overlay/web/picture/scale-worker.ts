/** Scales pictures beside the page: browsers decode elsewhere by themselves, but scale where they are asked. */
self.addEventListener('message', ({ data }: MessageEvent<{ blob: Blob; options: ImageBitmapOptions }>) => {
  createImageBitmap(data.blob, data.options).then(
    (bitmap) => self.postMessage(bitmap, { transfer: [bitmap] }),
    // The page tells in its own words what could not be read.
    () => self.postMessage(null),
  );
});
