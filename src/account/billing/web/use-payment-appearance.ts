import { useEffect, useState } from 'react';
import { paymentAppearance } from './payment-appearance.ts';

/** The look of payment fields, which follows the theme. */
export function usePaymentAppearance() {
  const [appearance, setAppearance] = useState(paymentAppearance);
  useEffect(() => {
    const follow = () => setAppearance(paymentAppearance());
    const chosen = new MutationObserver(follow);
    chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', follow);
    return () => {
      chosen.disconnect();
      system.removeEventListener('change', follow);
    };
  }, []);
  return appearance;
}
