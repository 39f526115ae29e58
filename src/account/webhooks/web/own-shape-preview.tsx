import { eventLabel } from '#account/webhooks/shared/event-label.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '#platform/web/call.ts';
import { CodeBlock } from '#platform/web/code-block.tsx';
import { headersOfLines } from './header-lines.ts';
import { refusalOf } from './test-result.tsx';
import { previewWebhook } from './operations.ts';

interface OwnShapeText {
  /** JSON. */
  readonly body: string;
  /** Lines of `Name: value`. */
  readonly headers: string;
}

/** The server is asked once nothing was typed for so long. */
const quietMs = 400;

/** Returns what would be sent, filled with the newest event. */
export function useOwnShapePreview(shape: OwnShapeText) {
  const { body, headers } = useQuiet(shape);
  return useQuery({
    queryKey: [previewWebhook.path, body, headers],
    queryFn: ({ signal }) =>
      client.call(previewWebhook, {
        body: { body: JSON.parse(body) as never, headers: headersOfLines(headers) },
        signal,
      }),
    enabled: isJson(body),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function OwnShapePreview({ preview }: { readonly preview: ReturnType<typeof useOwnShapePreview> }) {
  const { data, error } = preview;
  if (error) {
    return (
      <p role="alert" className="font-medium text-magenta">
        {refusalOf(error)}
      </p>
    );
  }
  if (!data) return null;
  const { event, source, headers, body } = data.data;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-soft">
        {source === 'last_event'
          ? `With your last "${eventLabel(event)}":`
          : `With a sample of "${eventLabel(event)}":`}
      </p>
      <CodeBlock low label="preview" code={`${lines.join('\n')}\n\n${JSON.stringify(body, null, 2)}`} />
    </div>
  );
}

/** Whether a text is JSON; the server says everything else. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function useQuiet<Value>(value: Value): Value {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), quietMs);
    return () => clearTimeout(timer);
  }, [value]);
  return quiet;
}
