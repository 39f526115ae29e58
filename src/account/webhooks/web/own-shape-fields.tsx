import { useRef } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Field } from '#platform/web/field.tsx';
import { controlClass } from '#platform/web/input.tsx';
import { isJson, OwnShapePreview, useOwnShapePreview } from './own-shape-preview.tsx';
import { type OwnShapePreset, ownShapePresets } from './own-shape-presets.ts';

interface OwnShapeFieldsProps {
  /** JSON; empty for the event as it is. */
  readonly body: string;
  /** Lines of `Name: value`. */
  readonly headers: string;
  readonly onChange: (part: { body?: string; headers?: string }) => void;
}

const textClass = `${controlClass} h-auto py-2 font-mono text-sm`;

/** The own body and headers of an endpoint, and what would be sent with the newest event. */
export function OwnShapeFields({ body, headers, onChange }: OwnShapeFieldsProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  const preview = useOwnShapePreview({ body, headers });
  const isBroken = body.trim() !== '' && !isJson(body);
  function insert(path: string) {
    const [start = body.length, end = start] = [text.current?.selectionStart, text.current?.selectionEnd];
    onChange({ body: `${body.slice(0, start)}{{${path}}}${body.slice(end)}` });
    text.current?.focus();
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {Object.entries(ownShapePresets).map(([name, { label }]) => (
          <Button
            key={name}
            variant="outline"
            size="sm"
            onClick={() => onChange({ body: bodyOf(name as OwnShapePreset) })}
          >
            {label}
          </Button>
        ))}
        {body !== '' && (
          <Button variant="ghost" size="sm" onClick={() => onChange({ body: '' })}>
            Original event
          </Button>
        )}
      </div>
      <Field
        label="Body"
        hint="JSON with placeholders such as {{event.product.title}}. Leave empty to send the original event."
        {...(isBroken && { error: 'Invalid JSON' })}
      >
        {(control) => (
          <textarea
            {...control}
            ref={text}
            rows={9}
            spellCheck={false}
            value={body}
            onChange={(event) => onChange({ body: event.target.value })}
            className={textClass}
          />
        )}
      </Field>
      {preview.data && body !== '' && (
        <div
          role="group"
          aria-label="Values of the event"
          className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto"
        >
          {preview.data.data.paths.map((path) => (
            <Button
              key={path}
              variant="secondary"
              size="sm"
              className="font-mono"
              onClick={() => insert(path)}
            >
              {path}
            </Button>
          ))}
        </div>
      )}
      <Field label="Headers" hint="One per line, such as X-Source: overprint">
        {(control) => (
          <textarea
            {...control}
            rows={2}
            spellCheck={false}
            value={headers}
            onChange={(event) => onChange({ headers: event.target.value })}
            className={textClass}
          />
        )}
      </Field>
      {body !== '' && <OwnShapePreview preview={preview} />}
    </>
  );
}

function bodyOf(preset: OwnShapePreset): string {
  return JSON.stringify(ownShapePresets[preset].body, null, 2);
}
