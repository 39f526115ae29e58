/** What the kernel holds a child process to. */
export interface KernelLimits {
  /** Over its whole life; undefined for a child that works on one thing after another. */
  readonly cpuSeconds?: number | undefined;
  /** Of private memory beside what Node itself reserves; the kernel refuses more. */
  readonly memoryBytes: number;
  /** Of any file that it writes. */
  readonly fileBytes: number;
}

/**
 * What Node 24 reserves of address space that the kernel counts as data: measured 575 MB before a line has
 * run.
 */
const nodeReserveBytes = 640 * 1024 * 1024;
const heapMegabytes = 256;
const kibibyte = 1024;
/** What POSIX counts the size of files in. */
const blockBytes = 512;

/**
 * The command that starts Node under limits of the kernel, which hold whatever the program does. `sh`
 * replaces itself, so that the child is a direct one. Windows has no such limits; there the time limit and
 * Node's own for its heap remain.
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
    // First a signal that tells what happened, then the one that can't be ignored.
    ...(cpuSeconds === undefined ? [] : [`ulimit -H -t ${cpuSeconds + 5}`, `ulimit -S -t ${cpuSeconds}`]),
    `ulimit -d ${Math.ceil((nodeReserveBytes + memoryBytes) / kibibyte)}`,
    `ulimit -f ${Math.ceil(fileBytes / blockBytes)}`,
    'ulimit -c 0',
  ];
  // macOS refuses some of them; the others then still hold.
  const text = `${limits.map((limit) => `${limit} 2>/dev/null`).join('; ')}; exec "$0" "$@"`;
  return ['/bin/sh', ['-c', text, node, ...nodeArguments]];
}
