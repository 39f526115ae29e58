import { cn } from './cn.ts';

const inks = [
  'fill-[#00839f]',
  'fill-[#cf0063]',
  'fill-[#fcd734]',
  'fill-ink',
  'fill-[#7c7f86]',
  'fill-[#b9bbc0]',
  'fill-[#dfe0e3]',
];

/** The product's mark: the colour bar at the edge of a printed sheet. */
export function ColourBar({ className }: { readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 70 20"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={cn('h-5 w-14', className)}
    >
      {inks.map((ink, index) => (
        <rect key={ink} x={index * 10} width="10.2" height="20" className={ink} />
      ))}
    </svg>
  );
}

/** The product's mark and name. */
export function Logo() {
  return (
    <span className="flex items-center gap-3">
      <ColourBar />
      <span className="font-display text-xl font-bold tracking-[-0.022em]">Overprint</span>
    </span>
  );
}
