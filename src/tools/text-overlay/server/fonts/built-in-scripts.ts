import type { builtInFamilies } from '#tools/text-overlay/shared/families.ts';
import type { FontScript } from './parse/scripts.ts';

type FamilyName = (typeof builtInFamilies)[number]['name'];

const latin = ['latin'] as const;
const latinCyrillic = ['latin', 'cyrillic'] as const;
const metric = ['latin', 'greek', 'cyrillic', 'hebrew'] as const;

/** The scripts of the built-in families, as `scriptsOf` finds them in their files. */
export const builtInScripts: Readonly<Record<FamilyName, readonly FontScript[]>> = {
  Inter: ['latin', 'greek', 'cyrillic'],
  Arial: metric,
  'Times New Roman': metric,
  Helvetica: metric,
  Georgia: latin,
  Anton: latin,
  'Bebas Neue': latin,
  Oswald: latinCyrillic,
  Montserrat: latinCyrillic,
  Poppins: ['latin', 'devanagari'],
  Fredoka: ['latin', 'hebrew'],
  'Archivo Black': latin,
  Righteous: latin,
  Bungee: latin,
  Monoton: latin,
  Bangers: latin,
  'Luckiest Guy': latin,
  'Playfair Display': latinCyrillic,
  'Abril Fatface': latin,
  Shrikhand: latin,
  'Alfa Slab One': latin,
  Rye: latin,
  'Special Elite': latin,
  Lobster: latinCyrillic,
  Pacifico: latinCyrillic,
  Caveat: latinCyrillic,
  'Dancing Script': latin,
  'Great Vibes': latinCyrillic,
  'Permanent Marker': latin,
};
