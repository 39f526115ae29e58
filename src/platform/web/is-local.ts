/** Whether a page comes from this machine, where the sandboxes are. */
export function isLocal(hostName: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostName);
}
