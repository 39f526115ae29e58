/**
 * The environment in which the server's process starts, for everything that starts or measures it. glibc's
 * defaults keep the memory of finished pictures: 633 MB against 235 MB after 500 of them. A little of it is
 * kept: a call that has to ask the kernel for every page of its upload anew takes a tenth longer.
 */
export const launchEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '8388608',
  MALLOC_MMAP_THRESHOLD_: '131072',
};
