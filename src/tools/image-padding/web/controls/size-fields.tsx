import { formatCount } from '#platform/shared/format.ts';
import { Button } from '#platform/web/button.tsx';
import { Field } from '#platform/web/field.tsx';
import { NumberInput } from '#platform/web/number-field.tsx';
import { Slider } from '#platform/web/slider.tsx';
import { outputPresets } from '#tools/image-padding/shared/output-presets.ts';
import { paddingLimits } from '#tools/image-padding/shared/padding-limits.ts';
import { squareAround } from '#platform/shared/square.ts';
import { squaresOf, toggledSide } from '#tools/image-padding/web/several-sizes.ts';
import type { Padding } from '#tools/image-padding/web/use-padding.ts';

const { minPx, maxPx, minOutputPx, maxOutputPx } = paddingLimits;

/** The width of the border, and the side of the finished square. */
export function SizeFields({ padding }: { readonly padding: Padding }) {
  return (
    <>
      <PaddingSize padding={padding} />
      <OutputSize padding={padding} />
    </>
  );
}

function PaddingSize({ padding: { input, change } }: { readonly padding: Padding }) {
  const { paddingPx } = input;
  return (
    <Field
      label="Padding size"
      hint={
        paddingPx === undefined
          ? 'No padding: the picture touches the edges of the square.'
          : 'Border in pixels around the longer side. Leave empty for none.'
      }
    >
      {(control) => (
        <span className="grid grid-cols-[minmax(0,1fr)_88px] items-center gap-2">
          <Slider
            {...control}
            min={minPx}
            max={maxPx}
            value={paddingPx ?? minPx}
            aria-valuetext={paddingPx === undefined ? 'none' : `${paddingPx} pixels`}
            onChange={(next) => change({ paddingPx: next })}
          />
          <NumberInput
            aria-label="Exact padding"
            min={minPx}
            max={maxPx}
            step={1}
            placeholder="none"
            value={paddingPx}
            onChange={(next) => change({ paddingPx: Math.round(next) })}
            onEmpty={() => change({ paddingPx: undefined })}
          />
        </span>
      )}
    </Field>
  );
}

function OutputSize({ padding: { input, errors, picture, change } }: { readonly padding: Padding }) {
  const { outputPx, alsoPx } = input;
  const chosen = squaresOf(input);
  const isChosen = (sidePx: number) => chosen.some(({ width }) => width === sidePx);
  const ownPx =
    picture && !input.output.trim
      ? squareAround(picture, input.paddingPx ?? paddingLimits.dashboardPx).side
      : undefined;
  return (
    <div className="grid gap-2">
      <Field
        label="Output size"
        hint={alsoPx.length > 0 ? severalHint(chosen.length) : outputHint(outputPx, ownPx)}
        error={errors.outputPx}
      >
        {(control) => (
          <NumberInput
            {...control}
            min={1}
            max={maxOutputPx}
            step={1}
            placeholder={ownPx === undefined ? 'original size' : `original size: ${ownPx}`}
            value={outputPx}
            onChange={(next) => change({ outputPx: Math.round(next) })}
            onEmpty={() => change({ outputPx: undefined })}
          />
        )}
      </Field>
      <div role="group" aria-label="Sizes for shops" className="flex flex-wrap gap-1.5">
        {outputPresets.map(({ label, sidePx, note }) => (
          <Button
            key={label}
            variant={isChosen(sidePx) ? 'default' : 'outline'}
            size="sm"
            className="px-2"
            aria-pressed={isChosen(sidePx)}
            title={`${formatCount(sidePx)} px: ${note}`}
            onClick={() => change(toggledSide(input, sidePx))}
          >
            {label} {sidePx}
          </Button>
        ))}
      </div>
    </div>
  );
}

function severalHint(count: number): string {
  return `${count} squares, made in one request and saved as a ZIP.`;
}

/** Tells whether the picture is enlarged, which adds no detail. */
function outputHint(outputPx: number | undefined, ownPx: number | undefined): string {
  if (outputPx === undefined || ownPx === undefined || outputPx === ownPx) {
    return `The side of the finished square in pixels, ${minOutputPx} to ${formatCount(maxOutputPx)}.`;
  }
  const percent = Math.round((outputPx / ownPx) * 100);
  return outputPx > ownPx
    ? `Enlarges the square of ${formatCount(ownPx)} px to ${percent} % without adding detail.`
    : `Scales the square of ${formatCount(ownPx)} px down to ${percent} %.`;
}
