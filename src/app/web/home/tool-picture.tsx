import type { ReactNode } from 'react';
import { Badge } from '#platform/web/badge.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { paths } from '#platform/shared/paths.ts';

/** Some of the templates' own pictures, which the product's engine has drawn. */
const drawn = import.meta.glob<string>(
  [
    '../../../workflows/templates/web/starters/{night-headline,sale-sticker,varsity-arch}.webp',
    '../../../workflows/templates/web/starters/{scan-to-shop,story}.webp',
    '../../../workflows/templates/web/starters/mockup-{shirt,tote,mug,phone}.webp',
  ],
  { eager: true, query: '?url', import: 'default' },
);

/** What a tool makes, as a picture; the words beside it say the same. */
export function ToolPicture({ path }: { readonly path: string }) {
  return (
    <div aria-hidden="true" className="grid content-center border border-rule bg-well p-5">
      {pictures[path]}
    </div>
  );
}

const pictures: Readonly<Record<string, ReactNode>> = {
  [paths.redbubble]: <NewProducts />,
  [paths.textOverlay]: <Shots names={['night-headline', 'sale-sticker', 'varsity-arch', 'scan-to-shop']} />,
  [paths.imagePadding]: <Squares />,
  [paths.printFiles]: <CheckedPrint />,
  [paths.audioExtraction]: <Waveform />,
  [paths.templates]: <Shots names={['mockup-shirt', 'mockup-tote', 'mockup-mug', 'mockup-phone']} />,
};

function Shots({ names }: { readonly names: readonly string[] }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      {names.map((name) => (
        <Shot key={name} name={name} className="aspect-square w-full" />
      ))}
    </div>
  );
}

function Shot({ name, className }: { readonly name: string; readonly className: string }) {
  const address = drawn[`../../../workflows/templates/web/starters/${name}.webp`];
  return <img src={address} alt="" className={className} />;
}

/** An upright picture on the three grounds that a square can have. */
function Squares() {
  return (
    <div className="grid grid-cols-3 items-end gap-3">
      {['halftone', 'bg-[#fff]', 'bg-[#ef4a3c]'].map((ground) => (
        <div key={ground} className={`${ground} grid aspect-square place-items-center outline outline-edge`}>
          <Shot name="story" className="h-4/5" />
        </div>
      ))}
    </div>
  );
}

const findings = [
  { icon: 'check', title: 'Ready for Redbubble and Printful', tone: 'text-green' },
  { icon: 'alert', title: 'A poster would print at 96 dpi', tone: 'text-magenta' },
  { icon: 'check', title: '3 stray pixels removed', tone: 'text-green' },
  { icon: 'check', title: 'Seen on black, white and navy', tone: 'text-green' },
] as const;

function CheckedPrint() {
  return (
    <div className="grid items-center gap-5 md:grid-cols-2">
      <Shot name="mockup-shirt" className="aspect-square w-full" />
      <ul>
        {findings.map(({ icon, title, tone }) => (
          <li key={title} className="flex gap-3 border-b border-rule py-2.5">
            <Icon name={icon} className={tone} />
            {title}
          </li>
        ))}
      </ul>
    </div>
  );
}

const products = [
  { picture: 'mockup-tote', title: 'Sun over mountains, tote bag', price: '19.20 USD', isNew: true },
  { picture: 'mockup-mug', title: 'Sun over mountains, mug', price: '14.50 USD', isNew: true },
  { picture: 'mockup-phone', title: 'Sun over mountains, phone case', price: '24.00 USD', isNew: false },
];

function NewProducts() {
  return (
    <ul className="grid gap-3">
      {products.map(({ picture, title, price, isNew }) => (
        <li key={picture} className="flex items-center gap-4 border border-rule bg-sheet p-3">
          <Shot name={picture} className="size-20" />
          <span className="min-w-0 grow">
            <span className="block font-semibold">{title}</span>
            <span className="font-mono text-sm text-ink-soft">{price}</span>
          </span>
          <Badge variant={isNew ? 'success' : 'muted'}>{isNew ? 'Sent' : 'Existing'}</Badge>
        </li>
      ))}
    </ul>
  );
}

const barCount = 72;

/** The height of a bar, from 0 to 1: two slow waves and a fast one, so that it looks like speech. */
function loudness(bar: number): number {
  const slow = Math.sin(bar / 5) * Math.sin(bar / 11.7);
  return 0.08 + 0.9 * Math.abs(slow * (0.55 + 0.45 * Math.sin(bar * 2.4)));
}

function Waveform() {
  return (
    <div className="grid gap-4">
      <Track icon="screen" name="unboxing.mp4" facts="1080p, 48.2 MB" />
      <svg viewBox={`0 0 ${barCount * 10} 240`} className="w-full text-ink" fill="currentColor">
        {Array.from({ length: barCount }, (_, bar) => {
          const height = 230 * loudness(bar);
          return <rect key={bar} x={bar * 10 + 2} y={120 - height / 2} width="6" height={height} />;
        })}
      </svg>
      <Track icon="audio" name="unboxing.mp3" facts="3:24, 3.1 MB" />
    </div>
  );
}

function Track({
  icon,
  name,
  facts,
}: {
  readonly icon: 'screen' | 'audio';
  readonly name: string;
  readonly facts: string;
}) {
  return (
    <p className="flex items-center gap-3 font-mono text-sm">
      <Icon name={icon} />
      {name}
      <span className="grow text-right text-ink-soft">{facts}</span>
    </p>
  );
}
