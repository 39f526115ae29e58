import { type SubmitEvent, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Field } from '#platform/web/field.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { Input } from '#platform/web/input.tsx';
import { overlayLimits } from '#tools/text-overlay/shared/text-overlay.ts';
import type { Work } from '#tools/text-overlay/web/state/editor-state.ts';
import { draftMark } from '#tools/text-overlay/web/state/use-editor-keys.ts';
import { isWithinLimit, textError } from './check-text.ts';

interface AddTextProps {
  readonly work: Work;
  readonly onAdd: (text: string) => void;
}

/**
 * Adds a text, by the button or Enter. Needs a picture and a text that is not blank (spec 5, Text overlay).
 */
export function AddText({ work: { picture, overlays }, onAdd }: AddTextProps) {
  const [text, setText] = useState('');
  const full = overlays.length >= overlayLimits.maxOverlays;
  const tooLong = !isWithinLimit(text);
  const ready = text.trim() !== '' && picture !== null && !full && !tooLong;
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!ready) return;
    onAdd(text);
    setText('');
  }
  return (
    <form noValidate onSubmit={submit}>
      <Field
        label="Add text"
        hint={hintFor(picture !== null, full)}
        error={tooLong ? textError(text) : undefined}
      >
        {(control) => (
          <span className="flex gap-2">
            <Input
              {...control}
              {...draftMark}
              autoComplete="off"
              placeholder="New drop"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <Button type="submit" className="@max-[320px]:px-3" disabled={!ready}>
              <Icon name="plus" />
              <span className="@max-[320px]:sr-only">Add text</span>
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}

/** Spec 2, Text Overlay Test screen, has the first and the last of these texts. */
function hintFor(hasPicture: boolean, full: boolean): string {
  if (!hasPicture) return 'Please upload or enter an image URL first';
  return full
    ? `A picture can have at most ${overlayLimits.maxOverlays} layers`
    : 'Add text to overlay on your image';
}
