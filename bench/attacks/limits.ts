const megabyte = 1024 * 1024;

/** Limits that must hold during each attack. */
export const limits = {
  healthMs: 250,
  victimMs: 2_000,
  processBytes: 2_048 * megabyte,
  treeBytes: 3_072 * megabyte,
  /** From SIGTERM to the end of the process: 25 s of draining, 2 s to close. */
  stopMs: 30_000,
} as const;

/** When the bench kills a server, so that a build without limits does not exhaust the machine. */
export const watchdog = { treeBytes: 6_144 * megabyte, attackMs: 90_000 } as const;
