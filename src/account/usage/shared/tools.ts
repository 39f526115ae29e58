/** What the request log names a tool, by the start of its endpoints' paths. */
export interface LoggedTool {
  /** The start of the paths; a filter of the log takes it. */
  readonly value: string;
  readonly label: string;
}

/**
 * The tools whose calls are logged (contract 4). They stand here and not with their endpoints, because the
 * log knows no tool; `test/logged-tools.test.ts` holds that each metered endpoint has one.
 */
export const loggedTools: readonly LoggedTool[] = [
  { value: '/api/redbubble/', label: 'Shop Monitor' },
  { value: '/api/text_overlay', label: 'Text Overlay' },
  { value: '/api/image_padding', label: 'Image Padding' },
  { value: '/api/extract-audio', label: 'Audio Extraction' },
  { value: '/api/templates', label: 'Templates' },
  { value: '/api/batches', label: 'Many pictures' },
  { value: 'recipe', label: 'Pictures of new products' },
];

/** Returns the name of the tool that a logged request was for; the endpoint itself if it was for none. */
export function toolOf(endpoint: string): string {
  return loggedTools.find(({ value }) => endpoint.startsWith(value))?.label ?? endpoint;
}
