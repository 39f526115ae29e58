import { type SubmitEvent, useState } from 'react';
import { Field } from '../../../platform/web/field.tsx';
import { Input } from '../../../platform/web/input.tsx';
import { cleanId } from './request-address.ts';

interface IdFieldProps {
  readonly value: string | undefined;
  readonly onFind: (id: string | undefined) => void;
}

/**
 * Part of a request's id. Asked for at Enter or when the field is left, so that typing is no step of the
 * browser's history.
 */
export function IdField({ value, onFind }: IdFieldProps) {
  const [text, setText] = useState(value ?? '');
  const isId = text.trim() === '' || cleanId(text) !== undefined;
  function find(event?: SubmitEvent) {
    event?.preventDefault();
    if (isId && cleanId(text) !== value) onFind(cleanId(text));
  }
  return (
    <form onSubmit={find} className="col-span-2 md:col-span-1">
      <Field label="Request ID" error={isId ? undefined : 'Only digits, a to f and dashes.'}>
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder="Number or beginning"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onBlur={() => find()}
          />
        )}
      </Field>
    </form>
  );
}
