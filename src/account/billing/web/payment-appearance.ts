import type { Appearance } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

/** Returns our look for the fields in the provider's frame, which our CSS cannot reach; follows the theme. */
export function usePaymentAppearance(): Appearance {
  const [appearance, setAppearance] = useState(paymentAppearance);
  useEffect(() => {
    const update = () => setAppearance(paymentAppearance());
    const chosenTheme = new MutationObserver(update);
    chosenTheme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    const systemTheme = matchMedia('(prefers-color-scheme: dark)');
    systemTheme.addEventListener('change', update);
    return () => {
      chosenTheme.disconnect();
      systemTheme.removeEventListener('change', update);
    };
  }, []);
  return appearance;
}

function paymentAppearance(): Appearance {
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

/** Returns a design token as #rrggbb, the one notation that the provider accepts everywhere. */
function colourOf(token: string): string {
  return `#${channelsOf(token)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** Returns red, green and blue of a design token in the current theme, 0 to 255. */
function channelsOf(token: string): readonly [red: number, green: number, blue: number] {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('Expected a 2D canvas context, received none');
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
