import { type Call, postCall } from '#platform/shared/reference/call.ts';
import { callSnippets, type Snippet } from '#platform/shared/reference/snippets.ts';
import type { PictureSource } from '#platform/web/picture/picture.ts';
import { renderTemplate } from './operations.ts';

interface TemplateCall {
  readonly origin: string;
  /** A placeholder for the API key, never the key itself. */
  readonly key: string;
  /** Of the template. */
  readonly id: string;
  readonly source: PictureSource;
  /** Of the variables. */
  readonly names: readonly string[];
  readonly samples: Readonly<Record<string, string>>;
}

const nodeName = 'Render a template';

/**
 * Returns the call that renders a template in each language. Values are the samples, else placeholders such
 * as `YOUR_TITLE`; n8n takes each from the item, as `{{ $json.title }}`, in a form, where none needs quotes.
 */
export function templateSnippets({ origin, key, id, source, names, samples }: TemplateCall): Snippet[] {
  const url = origin + renderTemplate.path.replace(':id', id);
  const values = Object.fromEntries(
    names.map((name) => [name, samples[name] || `YOUR_${name.toUpperCase()}`] as const),
  );
  const picture: Pick<Call, 'fields' | 'upload'> =
    source.kind === 'file'
      ? { fields: [], upload: { field: 'image', name: source.name } }
      : { fields: [['image_url', source.url]], upload: undefined };
  const valuesField = names.length > 0 ? [['values', values] as const] : [];
  const fromItem = names.map((name) => [`values[${name}]`, `={{ $json.${name} }}`] as const);
  const call = postCall({ url, key, ...picture, fields: [...picture.fields, ...valuesField] });
  const n8nCall = { ...call, fields: [...picture.fields, ...fromItem], form: true };
  return callSnippets(call, nodeName, n8nCall);
}
