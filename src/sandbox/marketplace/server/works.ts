import type { Mode } from './modes.ts';
import { pick, type Random, randomText } from './random.ts';

/** A made-up work; nothing is taken from real pages. */
export interface Work {
  readonly id: string;
  readonly title: string;
  /** As feeds date it, in ISO 8601; without it they do not. */
  readonly publishedAt?: string;
}

/** A work as one request shows it: with another product, code and price every time. */
export interface ShownWork extends Work {
  readonly artist: string;
  readonly type: string;
  readonly code: string;
  readonly path: string;
  readonly imageUrl: string;
  readonly price:
    | { readonly amount: number; readonly currency: string; readonly discountPercent: number }
    | undefined;
}

const subjects = [
  'Fox',
  'Moon',
  'Cactus',
  'Whale',
  'Mushroom',
  'Robot',
  'Teapot',
  'Comet',
  'Otter',
  'Lighthouse',
];
const manners = [
  'Sleepy',
  'Retro',
  'Tiny',
  'Cosmic',
  'Melancholy',
  'Neon',
  'Paper',
  'Northern',
  'Brave',
  'Quiet',
];
const types = [
  'sticker',
  't-shirt',
  'art-print',
  'mug',
  'phone-case',
  'tote-bag',
  'poster',
  'hoodie',
  'pillow',
];
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

const hostileTitles = [
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://evil.test","x")',
  'עברית ‮ desrever',
  '👩‍👩‍👧‍👦 "quoted" \'titles\' & more',
  '{{%2F}} ${7*7} %s \\u0041',
];

/** Returns a new work. Ids grow, but not one by one, as on the real marketplace. */
export function makeWork(random: Random, number: number): Work {
  return {
    id: String(10_000_019 + number * 1_013 + Math.floor(random() * 1_000)),
    title: `${pick(random, manners)} ${pick(random, subjects)}`,
  };
}

/** Returns a work as one request shows it. */
export function showWork(work: Work, artist: string, random: Random, mode: Mode): ShownWork {
  const type = pick(random, types);
  const code = randomText(random, capitals, 5);
  const title = titleIn(mode, work, random);
  const slug = `${encodeURIComponent(work.title.replaceAll(' ', '-'))}-${mode === 'locale-redirect' ? 'von' : 'by'}-${artist}`;
  const ending = mode === 'slash-codes' && random() < 0.5 ? `/${code.slice(0, 4).toLowerCase()}` : `.${code}`;
  const locale = mode === 'locale-redirect' ? '/de' : '';
  return {
    ...work,
    title,
    artist,
    type,
    code,
    path: `${locale}/i/${type}/${slug}/${work.id}${ending}`,
    imageUrl: `https://ih1.redbubble.net/image.${1_000_000_000 + Math.floor(random() * 1e9)}.${work.id.slice(-4)}/st,small,507x507.jpg`,
    price: priceIn(mode, random),
  };
}

function titleIn(mode: Mode, work: Work, random: Random): string {
  if (mode === 'script-in-title') return `${work.title} </script><b>"{`;
  return mode === 'hostile-titles' ? pick(random, hostileTitles) : work.title;
}

function priceIn(mode: Mode, random: Random): ShownWork['price'] {
  if (mode === 'no-price') return undefined;
  const currency = mode === 'euro' ? 'EUR' : mode === 'yen' ? 'JPY' : 'USD';
  const amount =
    currency === 'JPY' ? 300 + Math.floor(random() * 5_000) : Math.floor(150 + random() * 5_000) / 100;
  return { amount, currency, discountPercent: mode === 'discount' ? 20 : 0 };
}
