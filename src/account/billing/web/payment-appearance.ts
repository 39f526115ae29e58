import type { Appearance } from '@stripe/stripe-js';

/** Our look for fields that stand in the provider's frame, where our styles don't reach. */
export function paymentAppearance(): Appearance {
  const [paper] = channelsOf('--color-paper');
  return {
    theme: paper < 128 ? 'night' : 'stripe',
    disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      borderRadius: '5px',
      colorBackground: colourOf('--color-sheet'),
      colorDanger: colourOf('--color-magenta'),
      colorPrimary: colourOf('--color-cyan'),
      colorText: colourOf('--color-ink'),
      colorTextSecondary: colourOf('--color-ink-soft'),
      colorTextPlaceholder: colourOf('--color-ink-soft'),
      fontFamily: 'Inter, system-ui, sans-serif',
      fontSizeBase: '14px',
    },
    rules: {
      '.Input': { borderColor: colourOf('--color-edge'), boxShadow: 'none' },
      '.Label': { fontWeight: '600' },
    },
  };
}

/** A token as #rrggbb, the form that the provider takes everywhere. */
function colourOf(token: string): string {
  return `#${channelsOf(token)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** Red, green and blue of a token in the theme of the moment, 0 to 255. */
function channelsOf(token: string): readonly [red: number, green: number, blue: number] {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('Expected a canvas that draws, received none');
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
