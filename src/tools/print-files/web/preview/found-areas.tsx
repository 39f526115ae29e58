import type { Area } from '#tools/print-files/shared/area.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Severity } from '#tools/print-files/web/check.ts';
import type { FindingGroup } from '#tools/print-files/web/present-check.ts';

interface FoundAreasProps {
  readonly groups: readonly FindingGroup[];
  /** The code of the finding that is pointed at. */
  readonly active: string | undefined;
  /** Screen pixels of a pixel of the picture. */
  readonly scale: number;
  /** In screen pixels. */
  readonly size: Size;
}

/** Ink and dashes, so that colour is not all that tells them apart. */
const lines: Readonly<Record<Severity, { readonly ink: string; readonly dashes?: string }>> = {
  error: { ink: 'var(--color-magenta)' },
  warning: { ink: 'var(--color-yellow)', dashes: '6 3' },
  note: { ink: 'var(--color-cyan)', dashes: '2 3' },
};

/** A speck of one pixel gets a frame that is seen. */
const leastPx = 14;

/**
 * The areas of what was found, drawn on the picture; of notes only where they are pointed at. Decorative: the
 * list of findings says it in words.
 */
export function FoundAreas({ groups, active, scale, size }: FoundAreasProps) {
  const shown = groups.filter(
    ({ code, severity, areas, solved }) =>
      areas.length > 0 && solved === undefined && (severity !== 'note' || code === active),
  );
  const isActive = shown.some(({ code }) => code === active);
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute inset-0"
      width={size.width}
      height={size.height}
      fill="none"
    >
      {shown
        .toReversed()
        .toSorted((one, other) => Number(one.code === active) - Number(other.code === active))
        .map(({ code, severity, areas }) => (
          <g key={code} opacity={isActive && code !== active ? 0.25 : 1}>
            {areas.map((area) => {
              const frame = frameOf(area, scale, size);
              const { ink, dashes } = lines[severity];
              return (
                <g key={`${area.x},${area.y}`}>
                  <rect {...frame} stroke="rgb(0 0 0 / 0.6)" strokeWidth={active === code ? 6 : 4} />
                  <rect
                    {...frame}
                    style={{ stroke: ink, fill: ink }}
                    fillOpacity={active === code ? 0.12 : 0}
                    strokeWidth={active === code ? 3 : 2}
                    strokeDasharray={dashes}
                  />
                </g>
              );
            })}
          </g>
        ))}
    </svg>
  );
}

/** Returns an area in screen pixels: at least so large that it is seen, and inside the picture. */
function frameOf(area: Area, scale: number, size: Size) {
  const across = spanOf(area.x * scale, area.width * scale, size.width);
  const down = spanOf(area.y * scale, area.height * scale, size.height);
  return { x: across.start, y: down.start, width: across.length, height: down.length };
}

function spanOf(start: number, length: number, end: number) {
  const wanted = Math.min(Math.max(length, leastPx), end - 2);
  const middle = start + length / 2;
  return { start: Math.min(Math.max(middle - wanted / 2, 1), end - wanted - 1), length: wanted };
}
