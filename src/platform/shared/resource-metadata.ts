/** The document that tells apps who gives tokens for the resource `/mcp` (RFC 9728). */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource';
/** Where RFC 9728, 3.1 has it, which is what 401s name. */
export const mcpMetadataPath = `${resourceMetadataPath}/mcp` as const;
