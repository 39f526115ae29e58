import { Button } from '#platform/web/button.tsx';
import { type Way, ways } from './ways.ts';

interface WayButtonsProps {
  readonly way: Way;
  readonly onChoose: (way: Way) => void;
}

/** Where news goes: the field beside says what its address looks like and where to find it. */
export function WayButtons({ way, onChoose }: WayButtonsProps) {
  return (
    <div role="group" aria-label="Where news goes" className="grid grid-cols-4 gap-1.5">
      {ways.map(({ value, label }) => (
        <Button
          key={value}
          variant={way === value ? 'default' : 'outline'}
          size="sm"
          className="px-2"
          aria-pressed={way === value}
          onClick={() => onChoose(value)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
