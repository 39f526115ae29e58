import { useQuery } from '@tanstack/react-query';
import { paths } from '#platform/shared/paths.ts';
import { rank } from '#platform/shared/search.ts';
import { shopName, shopPath, shopsQuery } from '#tools/shop-monitor/web/shops.ts';
import { useTemplates } from '#workflows/templates/web/template-calls.ts';
import { closedText, useIsClosed } from './closed-screens.ts';
import { destinations } from './palette-destinations.ts';
import { type Theme, themes } from './theme.ts';
import type { IconName } from '#platform/web/icon.tsx';

/** What the palette leads to, or does. */
export type PaletteItem = {
  readonly key: string;
  readonly label: string;
  readonly icon: IconName;
  /** Other words by which it is found. */
  readonly words: readonly string[];
} & ({ readonly href: string } | { readonly theme: Theme });

const themeIcons = { dark: 'moon', light: 'sun', system: 'screen' } as const;

/** Returns the screens, actions and themes that a query finds, and its templates and shops. */
export function usePaletteItems(query: string): readonly PaletteItem[] {
  const things = useThings();
  const screens = useScreens();
  const changes = themes.map((theme) => ({
    key: `theme ${theme}`,
    label: `Theme: ${theme}`,
    icon: themeIcons[theme],
    words: ['colour', 'mode'],
    theme,
  }));
  if (query.trim() === '') return [...screens, ...changes];
  return rank([...screens, ...things, ...changes], query, ({ label: title, words }) => ({ title, words }));
}

function useScreens(): readonly PaletteItem[] {
  const isClosed = useIsClosed();
  return destinations.map((destination) => {
    const { path, search = '', label, icon, words = [] } = destination;
    const rest = { key: label, words: [...words, label], href: path + search };
    if (isClosed(destination)) return { ...rest, label: closedText(destination), icon: 'lock' };
    return { ...rest, label, icon };
  });
}

/** The account's templates and shops, by their names. */
function useThings(): readonly PaletteItem[] {
  const isClosed = useIsClosed();
  const isOpen = !isClosed({ path: paths.redbubble, label: '', icon: 'shop' });
  const { data: templates = [] } = useTemplates();
  const { data: shops = [] } = useQuery({ ...shopsQuery, enabled: isOpen });
  return [
    ...(isOpen ? templates : []).map(({ id, name }) => ({
      key: id,
      label: `Template: ${name}`,
      icon: 'image' as const,
      words: name.split(' '),
      href: `${paths.textOverlay}?template=${id}`,
    })),
    ...shops.map((shop) => ({
      key: `shop ${shop.id}`,
      label: `Shop: ${shopName(shop)}`,
      icon: 'shop' as const,
      words: [shopName(shop)],
      href: shopPath(shop.id),
    })),
  ];
}
