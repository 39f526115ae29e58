import { type SubmitEvent, useState } from 'react';
import { FailedRequest } from '#account/usage/web/failed-request.tsx';
import { Alert } from '#platform/web/alert.tsx';
import { Button } from '#platform/web/button.tsx';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import { fixOf, messageOf } from '#platform/web/messages.ts';
import { SourceFields } from '#platform/web/picture/source-fields.tsx';
import { UploadProgress } from '#platform/web/upload-progress.tsx';
import type { Template } from '#workflows/templates/shared/contract.ts';
import { checkRenderInput, type RenderErrors, type RenderInput } from './render-input.ts';

interface RenderFormProps {
  readonly template: Template;
  readonly input: RenderInput;
  readonly onChange: (input: RenderInput) => void;
  /** The share of the upload that has been sent, or null while no call is under way. */
  readonly percent: number | null;
  /** Why the last call failed. */
  readonly error: Error | null;
  readonly onRender: () => void;
  readonly onCancel: () => void;
}

const noErrors: RenderErrors = { source: {}, values: {} };

/** The values and the picture that a template is rendered with. */
export function RenderForm(props: RenderFormProps) {
  const { template, input, onChange, percent, error, onRender, onCancel } = props;
  const { variables, image_url: own } = template;
  const { source, values } = input;
  const [errors, setErrors] = useState(noErrors);
  function change(part: Partial<RenderInput>) {
    setErrors(noErrors);
    onChange({ ...input, ...part });
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = checkRenderInput(template, input);
    setErrors(found ?? noErrors);
    if (!found) onRender();
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {variables.map(({ name, default: fallback }) => (
        <Field
          key={name}
          label={name}
          error={errors.values[name]}
          hint={fallback === null || fallback === '' ? undefined : `Empty: ${fallback}`}
        >
          {(control) => (
            <Input
              {...control}
              dir="auto"
              value={values[name] ?? ''}
              onChange={({ target }) => change({ values: { ...values, [name]: target.value } })}
            />
          )}
        </Field>
      ))}
      {own !== null && <p className="text-sm text-ink-soft">Leave empty to use the template's picture.</p>}
      <SourceFields
        source={source}
        errors={errors.source}
        onUrl={(url) => change({ source: { file: null, url } })}
        onFile={(file) => change({ source: { file, url: '' } })}
      />
      {error && (
        <Alert variant="destructive" title="The picture could not be rendered">
          <p>{messageOf(error)}</p>
          {fixOf(error) !== '' && <p>{fixOf(error)}</p>}
          <FailedRequest error={error} />
        </Alert>
      )}
      {percent === null ? (
        <Button type="submit" className="justify-self-start">
          Render
        </Button>
      ) : (
        <UploadProgress percent={percent} doing="Rendering..." onCancel={onCancel} />
      )}
    </form>
  );
}
