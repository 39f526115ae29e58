import { Button } from '#platform/web/button.tsx';
import { Field } from '#platform/web/field.tsx';
import { Select } from '#platform/web/select.tsx';
import type { UrlParams } from '#platform/web/use-url-params.ts';
import { loggedTools } from '#account/usage/shared/tools.ts';
import { DayField, useKeyOptions } from '#account/usage/web/request-filter.tsx';
import { groupNames } from './analytics-table.tsx';
import { type AnalyticsAddress, lastDays } from './use-analytics-address.ts';
import { analyticsGroups } from '#account/usage/shared/analytics-limits.ts';

const ranges = [7, 30, 90, 365] as const;
const any = { value: '', label: 'All' };

interface AnalyticsFieldsProps {
  readonly address: AnalyticsAddress;
  readonly onChange: (params: UrlParams) => void;
}

/** The selection: days, grouping, tool and key. */
export function AnalyticsFields({ address, onChange }: AnalyticsFieldsProps) {
  const keys = useKeyOptions(address.key, { ofSums: true });
  const groups = analyticsGroups.map((value) => ({ value, label: groupNames[value] }));
  return (
    <div className="grid gap-4">
      <div role="group" aria-label="Days" className="flex flex-wrap gap-2">
        {ranges.map((days) => {
          const range = lastDays(days);
          const isShown = address.from === range.from && address.to === range.to;
          return (
            <Button
              key={days}
              size="sm"
              variant={isShown ? 'default' : 'outline'}
              aria-pressed={isShown}
              onClick={() => onChange({ ...range })}
            >
              {days} days
            </Button>
          );
        })}
      </div>
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-6">
        <div className="col-span-2">
          <Field label="By">
            {(control) => (
              <Select {...control} value={address.by} options={groups} onChange={(by) => onChange({ by })} />
            )}
          </Field>
        </div>
        <DayField label="From" value={address.from} onChange={(from) => onChange({ from })} />
        <DayField label="To" value={address.to} onChange={(to) => onChange({ to })} />
        <Field label="Tool">
          {(control) => (
            <Select
              {...control}
              value={address.endpoint ?? ''}
              options={[any, ...loggedTools]}
              onChange={(endpoint) => onChange({ endpoint: endpoint || undefined })}
            />
          )}
        </Field>
        <Field label="API key">
          {(control) => (
            <Select
              {...control}
              value={address.key ?? ''}
              options={[any, ...keys]}
              onChange={(key) => onChange({ key: key || undefined })}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
