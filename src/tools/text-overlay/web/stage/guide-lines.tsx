import type { Guides } from './snap.ts';
import type { View } from './view.ts';

interface GuideLinesProps {
  readonly guides: Guides;
  readonly view: View;
}

/** The lines that what is dragged has snapped to. */
export function GuideLines({ guides, view: { scale, content } }: GuideLinesProps) {
  return (
    <>
      {guides.x.map((x) => (
        <span
          key={`x ${x}`}
          aria-hidden="true"
          className="pointer-events-none absolute top-0 w-0.5 -translate-x-px bg-cyan"
          style={{ left: x * scale, height: content.height }}
        />
      ))}
      {guides.y.map((y) => (
        <span
          key={`y ${y}`}
          aria-hidden="true"
          className="pointer-events-none absolute left-0 h-0.5 -translate-y-px bg-cyan"
          style={{ top: y * scale, width: content.width }}
        />
      ))}
    </>
  );
}
