import { type SubmitEvent, useState } from 'react';
import { Alert } from '#platform/web/alert.tsx';
import { Button } from '#platform/web/button.tsx';
import { Field } from '#platform/web/field.tsx';
import { FileDrop } from '#platform/web/file-drop.tsx';
import { Input } from '#platform/web/input.tsx';
import { fixOf, messageOf } from '#platform/web/messages.ts';
import { Progress } from '#platform/web/progress.tsx';
import { fontLimits } from '#tools/text-overlay/shared/font-limits.ts';
import type { OwnFontRow } from '#tools/text-overlay/shared/font-contract.ts';
import { fontProblems } from '#tools/text-overlay/shared/font-problems.ts';
import { useAddFont } from './use-own-fonts.ts';

const accepted = '.ttf,.otf,.woff2,font/ttf,font/otf,font/woff2';

/** Takes a font file and the name that texts will use. */
export function AddFontForm({ onAdded }: { readonly onAdded: (font: OwnFontRow) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const adding = useAddFont(onAdded);
  const tooLarge = file !== null && file.size > fontLimits.maxBytes;

  function take(next: File | null) {
    setFile(next);
    adding.reset();
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (file && !tooLarge && !adding.isPending) adding.mutate({ file, name });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <FileDrop
        label="Font file"
        accept={accepted}
        hint={`Drop or choose a TTF, OTF or WOFF2 file of at most ${fontLimits.maxMegabytes} MB`}
        file={file}
        disabled={adding.isPending}
        error={tooLarge ? fontProblems.tooLarge.error : undefined}
        onFile={take}
      />
      <Field label="Name (optional)">
        {(control) => (
          <Input
            {...control}
            maxLength={fontLimits.nameMaxLength}
            autoComplete="off"
            placeholder="Name in the file"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {adding.isPending && (
        <Progress label="Uploading the font" percent={adding.percent < 100 ? adding.percent : null} />
      )}
      {adding.error && (
        <Alert variant="destructive" title={messageOf(adding.error)}>
          <p>{fixOf(adding.error)}</p>
        </Alert>
      )}
      <Button type="submit" disabled={!file || tooLarge} pending={adding.isPending}>
        Add font
      </Button>
    </form>
  );
}
