import { Slider as Radix } from 'radix-ui';

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly onChange: (value: number) => void;
}

/** Picks a number by dragging or with the arrow keys. */
export function Slider({ label, value, min, max, step = 1, onChange }: SliderProps) {
  return (
    <Radix.Root
      value={[value]}
      min={min}
      max={max}
      step={step}
      onValueChange={([next]) => next !== undefined && onChange(next)}
      className="relative flex h-10 w-full touch-none items-center"
    >
      <Radix.Track className="relative h-1 grow bg-edge">
        <Radix.Range className="absolute h-full bg-ink" />
      </Radix.Track>
      <Radix.Thumb aria-label={label} className="block h-6 w-3 rounded-xs bg-ink after:absolute after:-inset-3" />
    </Radix.Root>
  );
}
