import { useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { CopyButton } from '#platform/web/copy-button.tsx';
import { Dialog } from '#platform/web/dialog.tsx';
import { Field } from '#platform/web/field.tsx';
import { FileDrop } from '#platform/web/file-drop.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { Input } from '#platform/web/input.tsx';
import { Section } from '#platform/web/section.tsx';
import { Select } from '#platform/web/select.tsx';
import { Slider } from '#platform/web/slider.tsx';
import { Switch } from '#platform/web/switch.tsx';

const variants = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link'] as const;
const inks = ['Cyan', 'Magenta', 'Yellow', 'Key'].map((label) => ({ value: label, label }));

/** Buttons, dialogs and form fields. */
export function ControlSamples({ theme }: { readonly theme: string }) {
  return (
    <>
      <Section title={`Buttons, ${theme}`}>
        <div className="flex flex-wrap items-center gap-2">
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Button size="sm">sm</Button>
          <Button size="lg">lg</Button>
          <Button size="icon" aria-label="icon">
            <Icon name="plus" />
          </Button>
          <Button pending>pending</Button>
          <Button disabled>disabled</Button>
          <CopyButton variant="outline" text="copied" label="Copy a sample" />
          <SampleDialog theme={theme} />
        </div>
      </Section>
      <Fields theme={theme} />
    </>
  );
}

function SampleDialog({ theme }: { readonly theme: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Dialog
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Dialog"
        description={`Opened from the ${theme} theme.`}
      >
        <Button onClick={() => setOpen(false)}>Done</Button>
      </Dialog>
    </>
  );
}

function Fields({ theme }: { readonly theme: string }) {
  const [ink, setInk] = useState('Cyan');
  const [size, setSize] = useState(120);
  const [on, setOn] = useState(true);
  const [file, setFile] = useState<File | null>(null);
  return (
    <Section title={`Fields, ${theme}`}>
      <div className="grid gap-5">
        <Field label="Input" hint="A hint">
          {(control) => <Input {...control} placeholder="Placeholder" />}
        </Field>
        <Field label="Wrong" error="What is wrong">
          {(control) => <Input {...control} defaultValue="value" />}
        </Field>
        <Field label="Select">
          {(control) => <Select {...control} value={ink} options={inks} onChange={setInk} />}
        </Field>
        <Slider aria-label="Slider" value={size} min={1} max={300} onChange={setSize} />
        <Switch label="Switch" checked={on} onChange={setOn} />
        <FileDrop label="File" accept="image/*" hint="Drop, paste or choose" file={file} onFile={setFile} />
      </div>
    </Section>
  );
}
