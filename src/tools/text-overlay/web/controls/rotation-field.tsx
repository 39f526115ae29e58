import { type KeyboardEvent, useRef } from 'react';
import { type LayerStyle, overlayLimits } from '#tools/text-overlay/shared/text-overlay.ts';
import { AmountField } from './amount-field.tsx';
import { degreesAfterKey, snappedDegrees } from './degrees.ts';

interface RotationFieldProps {
  readonly overlay: Pick<LayerStyle, 'rotation'>;
  readonly onChange: (part: Pick<LayerStyle, 'rotation'>, run?: string) => void;
  readonly onDone: () => void;
}

const bounds = { min: -overlayLimits.maxRotation, max: overlayLimits.maxRotation };

/**
 * The rotation in degrees clockwise. Dragging snaps to steps of 15 degrees; so do Shift with an arrow and
 * Page Up and Down, and the key 0 goes back to 0.
 */
export function RotationField({ overlay: { rotation = 0 }, onChange, onDone }: RotationFieldProps) {
  const dragging = useRef(false);
  const turn = (degrees: number) => onChange({ rotation: degrees === 0 ? undefined : degrees }, 'rotation');
  function press(event: KeyboardEvent) {
    const degrees = degreesAfterKey(event, rotation);
    if (degrees === undefined) return;
    event.preventDefault();
    turn(degrees);
  }
  return (
    <AmountField
      label="Rotation"
      numberLabel="Exact degrees"
      unit="°"
      value={rotation}
      initial={0}
      bounds={bounds}
      onChange={(degrees) => turn(dragging.current ? snappedDegrees(degrees) : degrees)}
      onDone={() => {
        dragging.current = false;
        onDone();
      }}
      onSliderKey={press}
      onPointerDown={() => {
        dragging.current = true;
      }}
    />
  );
}
