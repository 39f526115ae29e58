import { useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Fold } from '#platform/web/fold.tsx';
import { NumberInput } from '#platform/web/number-field.tsx';
import type { Quad } from '#tools/text-overlay/shared/draw/quad.ts';
import { cornerNames, cornerRange, movedBy } from '#tools/text-overlay/web/corners/quad.ts';

interface CornerFieldsProps {
  readonly quad: Quad;
  /** Undefined puts the corners back into the middle. */
  readonly onChange: (quad: Quad | undefined) => void;
}

/** The corners as numbers, the way without dragging. */
export function CornerFields({ quad, onChange }: CornerFieldsProps) {
  const [open, setOpen] = useState(false);
  return (
    <Fold title="Corners" summary="In percent of the photo" open={open} onToggle={() => setOpen(!open)}>
      <div className="grid items-center gap-2" style={{ gridTemplateColumns: 'auto 1fr 1fr' }}>
        {quad.map((corner, index) => {
          const name = cornerNames[index];
          const set = (axis: 'x' | 'y') => (value: number) =>
            onChange(movedBy(quad, [index], { x: 0, y: 0, [axis]: value - corner[axis] }));
          return (
            <div key={name} className="contents">
              <span className="text-sm">{name}</span>
              {(['x', 'y'] as const).map((axis) => (
                <NumberInput
                  key={axis}
                  aria-label={`${name}, ${axis === 'x' ? 'from the left' : 'from the top'}`}
                  {...cornerRange}
                  step={0.1}
                  value={corner[axis]}
                  onChange={set(axis)}
                />
              ))}
            </div>
          );
        })}
      </div>
      <Button variant="outline" size="sm" className="mt-2 w-fit" onClick={() => onChange(undefined)}>
        Reset corners
      </Button>
    </Fold>
  );
}
