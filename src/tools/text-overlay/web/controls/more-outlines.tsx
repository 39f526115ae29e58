import { Button } from '#platform/web/button.tsx';
import { RecentColourField } from '#platform/web/recent-colour-field.tsx';
import { maxOutlines } from '#tools/text-overlay/shared/outlines.ts';
import type { OutlineStyle } from '#tools/text-overlay/shared/text-overlay.ts';
import type { Bounds } from '#tools/text-overlay/web/state/lengths.ts';
import { LengthField } from './length-field.tsx';

interface MoreOutlinesProps {
  /** All outlines of the text, innermost first. */
  readonly outlines: readonly OutlineStyle[];
  readonly pixels: Bounds;
  readonly fontSizePx: number;
  readonly onChange: (outlines: readonly OutlineStyle[], run?: string) => void;
  readonly onDone: () => void;
}

/** A new outline is as different from the one inside it as can be. */
const firstColours = { light: '#FFFFFF', dark: '#000000' };

/** The outlines around the first one, each with its width and colour, and a button for one more. */
export function MoreOutlines({ outlines, pixels, fontSizePx, onChange, onDone }: MoreOutlinesProps) {
  const last = outlines.at(-1);
  if (!last) return null;
  const change = (at: number, part: Partial<OutlineStyle>, run: string) =>
    onChange(
      outlines.map((outline, index) => (index === at ? { ...outline, ...part } : outline)),
      run,
    );
  function add({ color, width }: OutlineStyle) {
    const isDark = color.toUpperCase().startsWith(firstColours.dark);
    onChange([...outlines, { color: isDark ? firstColours.light : firstColours.dark, width }]);
  }
  return (
    <>
      {outlines.map(({ color, width }, index) => {
        if (index === 0) return null;
        const name = `Outline ${index + 1}`;
        return (
          // An outline is known only by its place.
          <fieldset key={name} aria-label={name} className="grid gap-4">
            <LengthField
              label={`${name} width`}
              numberLabel={`Exact width of outline ${index + 1}`}
              value={width}
              pixels={pixels}
              whole={fontSizePx}
              wholeName="the font size"
              onChange={(next) => change(index, { width: next }, `outlineWidth${index}`)}
              onDone={onDone}
            />
            <RecentColourField
              label={`${name} colour`}
              pickerLabel={`Pick the colour of outline ${index + 1}`}
              value={color}
              onChange={(chosen) => change(index, { color: chosen }, `outlineColour${index}`)}
              onDone={onDone}
            />
            <Button
              variant="outline"
              size="sm"
              className="justify-self-start"
              onClick={() => onChange(outlines.filter((_, other) => other !== index))}
            >
              Remove outline {index + 1}
            </Button>
          </fieldset>
        );
      })}
      {outlines.length < maxOutlines && (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={() => add(last)}>
          Add outline
        </Button>
      )}
    </>
  );
}
