import sharp from 'sharp';

const LOADERS = ['Jpeg', 'Png', 'Nsgif', 'Tiff', 'Webp'].map((name) => `VipsForeignLoad${name}`);

/**
 * Sets up the image library for the whole process; called once at its start, before the first picture. Only
 * the listed loaders stay usable (SVG, PDF and AVIF are refused even under a right name), one thread works on
 * a picture, and nothing decoded is kept.
 */
export function configureImageLibrary(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  sharp.concurrency(1);
  sharp.cache(false);
}
