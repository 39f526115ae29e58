/** Ready bodies to begin with. Each is filled with a new product; other events have other values. */
export const ownShapePresets = {
  discord: {
    label: 'Discord message',
    body: {
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: '{{event.product.title}}',
          url: '{{event.product.url}}',
          description: '{{event.product.price}}',
          image: { url: '{{event.product.image_url}}' },
        },
      ],
    },
  },
  slack: {
    label: 'Slack message',
    body: { text: '{{event.product.title}}, {{event.product.price}}: {{event.product.url}}' },
  },
  flat: {
    label: 'Flat, for n8n, Make and Zapier',
    body: {
      event: '{{event.event}}',
      id: '{{event.product.id}}',
      title: '{{event.product.title}}',
      price: '{{event.product.price}}',
      url: '{{event.product.url}}',
      image_url: '{{event.product.image_url}}',
    },
  },
} as const;
export type OwnShapePreset = keyof typeof ownShapePresets;
