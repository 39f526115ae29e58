import { type SubmitEvent, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { NumberField } from '#platform/web/number-field.tsx';
import { templateLimits } from '#workflows/templates/shared/limits.ts';
import type { Draft } from './draft.ts';

interface OwnSizeProps {
  readonly isTaken: (name: string) => boolean;
  readonly onAdd: (size: Draft['sizes'][number]) => void;
}

const { minSidePx: min, maxSidePx: max } = templateLimits;
const first = { width: 1_000, height: 1_000 };

/** Adds a size that no preset has, named by its sides. */
export function OwnSize({ isTaken, onAdd }: OwnSizeProps) {
  const [{ width, height }, setSize] = useState(first);
  const name = `${width}x${height}`;
  function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onAdd({ name, width, height, fit: 'contain' });
  }
  return (
    <form noValidate onSubmit={add} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
      <NumberField
        label="Width"
        step={1}
        {...{ min, max }}
        value={width}
        onChange={(next) => setSize({ width: Math.round(next), height })}
      />
      <NumberField
        label="Height"
        step={1}
        {...{ min, max }}
        value={height}
        onChange={(next) => setSize({ width, height: Math.round(next) })}
      />
      <Button type="submit" variant="outline" disabled={isTaken(name)}>
        Add
      </Button>
    </form>
  );
}
