import { ColourField, type ColourFieldProps } from './colour-field.tsx';
import { rememberColour, useRecentColours } from './recent-colours.ts';

/** A colour field that offers the colours that were chosen last, in whichever field. */
export function RecentColourField(props: ColourFieldProps) {
  const { value, disabled, onChange, onDone } = props;
  function finish() {
    rememberColour(value);
    onDone?.();
  }
  function choose(colour: string) {
    onChange(colour);
    onDone?.();
  }
  return (
    <div className="grid gap-1">
      <ColourField {...props} onDone={finish} />
      {!disabled && <RecentColours onChoose={choose} />}
    </div>
  );
}

/** The colours that were chosen last in this browser, below the field that they are offered for. */
export function RecentColours({ onChoose }: { readonly onChoose: (colour: string) => void }) {
  return (
    <div
      role="group"
      aria-label="Recent colours"
      // A press would end the field that has the focus, and its colour would take the pressed one's place.
      onMouseDown={(event) => event.preventDefault()}
      className="flex flex-wrap gap-1"
    >
      {useRecentColours().map((colour) => (
        <button
          key={colour}
          type="button"
          aria-label={colour}
          title={colour}
          onClick={({ currentTarget }) => {
            currentTarget.focus();
            onChoose(colour);
          }}
          className="size-6 border border-edge hover:border-ink pointer-coarse:size-11"
          style={{ background: colour }}
        />
      ))}
    </div>
  );
}
