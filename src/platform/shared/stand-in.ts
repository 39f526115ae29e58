/**
 * What every endpoint of a stand-in declares: a sandbox must never be reachable by strangers (contract 1).
 */
export const standIn = { tag: 'Sandbox', localOnly: true } as const;
