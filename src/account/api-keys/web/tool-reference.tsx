import { Field } from '#platform/web/field.tsx';
import { ApiReference } from '#platform/web/reference/api-reference.tsx';
import { Select } from '#platform/web/select.tsx';
import { useUrlParams } from '#platform/web/use-url-params.ts';
import { keyMark, useApiKeys } from './use-api-keys.ts';

interface ToolReferenceProps {
  /** The tool's endpoints, in the order of the screen. */
  readonly operationIds: readonly string[];
}

/** A tool's API tab: its endpoints, with the first characters of the chosen or newest key in the snippets. */
export function ToolReference({ operationIds }: ToolReferenceProps) {
  const keys = useApiKeys().data ?? [];
  const [search, change] = useUrlParams();
  const key = keys.find(({ prefix }) => prefix === search.get('key')) ?? keys[0];
  return (
    <ApiReference operationIds={operationIds} keyMark={key && keyMark(key)}>
      {key && keys.length > 1 && (
        <Field label="Key in the snippets">
          {(control) => (
            <Select
              {...control}
              value={key.prefix}
              options={keys.map((one) => ({ value: one.prefix, label: `${one.name} (${keyMark(one)})` }))}
              onChange={(prefix) => change({ key: prefix === keys[0]?.prefix ? undefined : prefix })}
            />
          )}
        </Field>
      )}
    </ApiReference>
  );
}
