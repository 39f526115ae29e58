import { type SubmitEvent, useCallback, useState } from 'react';
import { Button } from '../../../platform/web/button.tsx';
import { Field } from '../../../platform/web/field.tsx';
import { FileDrop } from '../../../platform/web/file-drop.tsx';
import { Input } from '../../../platform/web/input.tsx';
import { Section } from '../../../platform/web/section.tsx';
import { BackgroundFields } from './background-fields.tsx';
import { checkPaddingInput, emptyInput, type PaddingErrors, type PaddingInput } from './padding-input.ts';

interface PaddingFormProps {
  readonly pending: boolean;
  readonly onSubmit: (input: PaddingInput) => void;
}

/** A URL or a file, never both, and the colour around it (spec 2, Image Padding Test screen). */
export function PaddingForm({ pending, onSubmit }: PaddingFormProps) {
  const [input, setInput] = useState(emptyInput);
  const [errors, setErrors] = useState<PaddingErrors>({});
  const change = useCallback((part: Partial<PaddingInput>) => {
    setInput((before) => ({ ...before, ...part }));
    setErrors({});
  }, []);

  const chooseFile = useCallback((file: File | null) => change({ file }), [change]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = checkPaddingInput(input);
    setErrors(found);
    if (Object.keys(found).length === 0 && !pending) onSubmit(input);
  }

  return (
    <Section title="Image Controls">
      <p className="mb-5 text-ink-soft">Use this form to try image padding in your browser.</p>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field label="Image URL" error={errors.url}>
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              placeholder="https://example.com/art.png"
              disabled={input.file !== null}
              value={input.url}
              onChange={(event) => change({ url: event.target.value })}
            />
          )}
        </Field>
        <FileDrop
          label="Upload Image"
          accept="image/*"
          hint="Drop, paste or choose a picture, up to 50 MB"
          file={input.file}
          disabled={input.url !== ''}
          error={errors.image}
          onFile={chooseFile}
        />
        <BackgroundFields input={input} error={errors.customColour} onChange={change} />
        <Button type="submit" pending={pending}>
          Pad Image
        </Button>
      </form>
    </Section>
  );
}
