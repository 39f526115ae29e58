/** How the server's process is started; for everything that starts or measures it. */

/** glibc's defaults keep the memory of finished pictures: 633 MB against 235 MB after 500 of them. */
export const launchEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

/**
 * V8 collects garbage after 64 MB of buffers whatever the heap's size: with an embedded database in the heap, at every
 * second picture (15 to 40 ms each). This way their limit grows with the heap.
 */
export const launchFlags = ['--external-memory-accounted-in-global-limit'];
