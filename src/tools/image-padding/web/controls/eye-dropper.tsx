import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';

/** The EyeDropper API, which only some browsers have (WICG EyeDropper). */
interface EyeDropper {
  /** Resolves to `#rrggbb`. Rejects if the user cancels. */
  open(): Promise<{ readonly sRGBHex: string }>;
}
declare global {
  interface Window {
    readonly EyeDropper?: new () => EyeDropper;
  }
}

/** Picks a colour from anywhere on the screen, where the browser can. */
export function EyeDropperButton({ onPick }: { readonly onPick: (colour: string) => void }) {
  const { EyeDropper } = window;
  if (!EyeDropper) return null;
  function pick(Dropper: new () => EyeDropper) {
    const cancelled = () => undefined;
    void new Dropper().open().then(({ sRGBHex }) => onPick(sRGBHex), cancelled);
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      className="px-2"
      aria-label="Pick a colour from the screen"
      title="Pick a colour from the screen"
      onClick={() => pick(EyeDropper)}
    >
      <Icon name="dropper" />
    </Button>
  );
}
