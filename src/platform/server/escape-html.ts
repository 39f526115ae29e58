/** Escapes text for HTML and XML, for use between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Escapes text for XML, and replaces characters that XML 1.0 does not allow, such as U+FFFE. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' '));
}
