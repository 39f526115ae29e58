/**
 * Declared by every endpoint of a stand-in, which must never be reachable from outside (contract 1).
 */
export const standIn = { tag: 'Sandbox', audience: 'thisMachine' } as const;
