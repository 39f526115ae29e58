/** How every API key begins, so that a bearer token can be told from a sign-in token (contract 4). */
export const apiKeyMark = 'op_';
