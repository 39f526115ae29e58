import { Features } from './features.tsx';
import { Prices } from './prices.tsx';

/** The landing page below the light table. It comes drawn, so its script may come last. */
export function Below() {
  return (
    <>
      <Features />
      <Prices />
    </>
  );
}
