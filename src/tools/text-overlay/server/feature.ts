/** What text overlay brings to the server. Templates serve its endpoints, one of which takes a template. */
export const textOverlay = {
  guides: [{ place: 3, file: new URL('./guides/fonts.md', import.meta.url) }],
  tags: {
    'Text overlay': 'Texts drawn on pictures.',
    Fonts: 'The families that texts can be drawn with, and fonts of your own.',
  },
};
