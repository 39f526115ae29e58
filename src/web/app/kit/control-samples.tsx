import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { FileDrop } from '../../kit/file-drop.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Input } from '../../kit/input.tsx';
import { Section } from '../../kit/section.tsx';
import { Select } from '../../kit/select.tsx';
import { Slider } from '../../kit/slider.tsx';
import { Switch } from '../../kit/switch.tsx';

const variants = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link'] as const;
const inks = ['Cyan', 'Magenta', 'Yellow', 'Key'].map((label) => ({ value: label, label }));

/** What customers press, type and choose. */
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
      <Dialog open={open} onOpenChange={setOpen} title="Dialog" description={`Opened from the ${theme} side.`}>
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
