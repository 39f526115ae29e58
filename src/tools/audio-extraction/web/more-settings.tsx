import { useState } from 'react';
import { Field } from '#platform/web/field.tsx';
import { Fold } from '#platform/web/fold.tsx';
import { Input } from '#platform/web/input.tsx';
import { Select } from '#platform/web/select.tsx';
import { bitrateOptions, summaryOfMore } from './extraction-input.ts';
import type { Extraction } from './use-extraction.ts';

/** Where the audio begins and ends, and its bitrate, folded: most jobs take the whole video. */
export function MoreSettings({ extraction: { input, errors, change } }: { readonly extraction: Extraction }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Fold
      title="More"
      summary={summaryOfMore(input)}
      open={isOpen || errors.start !== undefined || errors.end !== undefined}
      onToggle={() => setIsOpen(!isOpen)}
    >
      <div className="grid grid-cols-2 gap-3">
        <TimeField
          label="Start"
          placeholder="0:00"
          value={input.start}
          error={errors.start}
          onChange={(start) => change({ start })}
        />
        <TimeField
          label="End"
          placeholder="1:30"
          value={input.end}
          error={errors.end}
          onChange={(end) => change({ end })}
        />
      </div>
      <p className="-mt-2 text-sm text-ink-soft">As 1:30 or in seconds. Leave empty for the whole video.</p>
      <Field label="Bitrate">
        {(control) => (
          <Select
            {...control}
            value={String(input.bitrateKbps)}
            options={bitrateOptions}
            onChange={(rate) => change({ bitrateKbps: Number(rate) })}
          />
        )}
      </Field>
    </Fold>
  );
}

interface TimeFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function TimeField({ label, placeholder, value, error, onChange }: TimeFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
