import { FontSelect } from '../../../../tools/text-overlay/web/controls/font-select.tsx';
import { isWithinLimit, textError } from '../../../../tools/text-overlay/web/controls/check-text.ts';
import { SliderField } from '../../../../tools/text-overlay/web/controls/slider-field.tsx';
import { overlayLimits } from '../../../../tools/text-overlay/shared/text-overlay.ts';
import { useState } from 'react';
import { cn } from '../../../../platform/web/cn.ts';
import { Field } from '../../../../platform/web/field.tsx';
import { controlClass } from '../../../../platform/web/input.tsx';
import type { ColumnProps } from './column.tsx';
import { Column } from './column.tsx';

/** What is written, in which face and how large. */
export function WordsColumn({ work, onChange }: ColumnProps) {
  const [draft, setDraft] = useState<string>();
  function write(text: string) {
    const fits = isWithinLimit(text);
    setDraft(fits ? undefined : text);
    if (fits) onChange({ text });
  }
  return (
    <Column title="Words">
      <Field label="Text" error={draft === undefined ? undefined : textError(draft)}>
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={2}
            className={cn(controlClass, 'h-16 resize-none py-2')}
            value={draft ?? work.text}
            onChange={(event) => write(event.target.value)}
          />
        )}
      </Field>
      <FontSelect value={work.fontFamily} onChange={(fontFamily) => onChange({ fontFamily })} />
      <SliderField
        label="Font size"
        value={work.fontSize}
        min={overlayLimits.minFontSize}
        max={overlayLimits.maxFontSize}
        onChange={(fontSize) => onChange({ fontSize })}
      />
    </Column>
  );
}
