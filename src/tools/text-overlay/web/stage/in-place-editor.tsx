import { type KeyboardEvent, use, useEffect, useRef, useState } from 'react';
import type { ArrangedText } from '#tools/text-overlay/shared/draw/arrange.ts';
import type { Box } from '#tools/text-overlay/shared/draw/layout.ts';
import { textError } from '#tools/text-overlay/web/controls/check-text.ts';
import { TextFormContext } from '#tools/text-overlay/web/controls/text-form.ts';
import type { Overlay } from '#tools/text-overlay/web/state/overlay.ts';

interface InPlaceEditorProps {
  readonly overlay: Overlay;
  readonly arranged: ArrangedText | undefined;
  /** The text's box without its rotation, in picture pixels. */
  readonly box: Box;
  /** Screen pixels per picture pixel. */
  readonly scale: number;
  /** Called once: with the new text, or undefined if it stays as it was. */
  readonly onEnd: (text: string | undefined, by: 'key' | 'blur') => void;
}

/** Smaller letters can't be read, and phones zoom in on them. */
const minFontPx = 16;
const maxFontPx = 64;
const minWidthPx = 160;

/**
 * A field over a text on the picture, in about its size. Escape discards the changes; leaving the field
 * or Ctrl+Enter uses what was typed, unless it can't be drawn.
 */
export function InPlaceEditor({ overlay, arranged, box, scale, onEnd }: InPlaceEditorProps) {
  const form = use(TextFormContext);
  const [shown, setShown] = useState(form.shown(overlay.text));
  const field = useRef<HTMLTextAreaElement>(null);
  const hasEnded = useRef(false);
  const text = form.stored(overlay.text, shown);
  const error = textError(text);
  useEffect(() => field.current?.select(), []);

  function end(by: 'key' | 'blur', isUsed = true) {
    // Giving the focus away, or removing the field, blurs it once more.
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd(isUsed && error === undefined && text !== overlay.text ? text : undefined, by);
  }
  function handleKey({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) {
    if (nativeEvent.isComposing) return;
    if (key === 'Escape') end('key', false);
    else if (key === 'Enter' && (ctrlKey || metaKey)) end('key');
  }
  const fontPx = (arranged?.layout.fontSize ?? box.height) * scale;
  const width = Math.max(box.width * scale + 16, minWidthPx);
  return (
    <textarea
      ref={field}
      aria-label="Text"
      aria-invalid={error !== undefined}
      title={error ?? 'Escape discards the changes'}
      data-draft=""
      dir="auto"
      value={shown}
      onChange={(event) => setShown(event.target.value)}
      onKeyDown={handleKey}
      onBlur={() => end('blur')}
      style={{
        left: (box.x + box.width / 2) * scale,
        top: (box.y + box.height / 2) * scale,
        width,
        fontSize: Math.min(Math.max(fontPx, minFontPx), maxFontPx),
        lineHeight: overlay.lineHeight,
        textAlign: overlay.align,
      }}
      className="absolute field-sizing-content max-h-full -translate-1/2 resize-none rounded-xs border-2 bg-sheet px-1.5 text-ink outline-2 outline-offset-2 outline-yellow transition-none"
    />
  );
}
