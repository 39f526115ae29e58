/** Limits that the kernel enforces on a child process. */
export interface KernelLimits {
  /** For its whole life; undefined for a child that handles many requests. */
  readonly cpuSeconds?: number | undefined;
  /** Private memory in addition to what Node itself reserves. */
  readonly memoryBytes: number;
  /** The largest file that it may write. */
  readonly fileBytes: number;
}

/** Address space that Node 24 reserves and the kernel counts as data: measured at 575 MB after the start. */
const nodeReserveBytes = 640 * 1024 * 1024;
const heapMegabytes = 256;
const kibibyte = 1024;
/** The unit of POSIX file sizes. */
const blockBytes = 512;

/**
 * Returns the command that starts Node under kernel limits. `sh` replaces itself with Node, so the process is
 * a direct child. Windows has no such limits; there only Node's own heap limit applies.
 */
export function limitedCommand(
  node: string,
  script: string,
  { cpuSeconds, memoryBytes, fileBytes }: KernelLimits,
  moreArguments: readonly string[] = [],
): readonly [string, readonly string[]] {
  const nodeArguments = [
    `--max-old-space-size=${heapMegabytes}`,
    '--disable-warning=ExperimentalWarning',
    ...moreArguments,
    script,
  ];
  if (process.platform === 'win32') return [node, nodeArguments];
  const limits = [
    // First SIGXCPU, which tells the reason, then SIGKILL.
    ...(cpuSeconds === undefined ? [] : [`ulimit -H -t ${cpuSeconds + 5}`, `ulimit -S -t ${cpuSeconds}`]),
    `ulimit -d ${Math.ceil((nodeReserveBytes + memoryBytes) / kibibyte)}`,
    `ulimit -f ${Math.ceil(fileBytes / blockBytes)}`,
    'ulimit -c 0',
  ];
  // macOS refuses some of the limits; the others still apply.
  const text = `${limits.map((limit) => `${limit} 2>/dev/null`).join('; ')}; exec "$0" "$@"`;
  return ['/bin/sh', ['-c', text, node, ...nodeArguments]];
}
