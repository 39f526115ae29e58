import type { Guides } from './snap.ts';

/** The lines that the text in the hand came to lie on. */
export function GuideLines({ guides, scale }: { readonly guides: Guides; readonly scale: number }) {
  return (
    <>
      {guides.x.map((x) => (
        <span
          key={`x ${x}`}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-px border-x border-white bg-cyan"
          style={{ left: x * scale }}
        />
      ))}
      {guides.y.map((y) => (
        <span
          key={`y ${y}`}
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 h-0.5 -translate-y-px border-y border-white bg-cyan"
          style={{ top: y * scale }}
        />
      ))}
    </>
  );
}
