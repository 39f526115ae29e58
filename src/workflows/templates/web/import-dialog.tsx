import { type SubmitEvent, useState } from 'react';
import { Alert } from '#platform/web/alert.tsx';
import { Button } from '#platform/web/button.tsx';
import { Dialog } from '#platform/web/dialog.tsx';
import { FileDrop } from '#platform/web/file-drop.tsx';
import { fixOf, messageOf } from '#platform/web/messages.ts';
import { UploadProgress } from '#platform/web/upload-progress.tsx';
import { psdLimits } from '#workflows/templates/shared/psd-limits.ts';
import { psdProblems } from '#workflows/templates/shared/psd-problems.ts';
import { ImportReport } from './import-report.tsx';
import { useImportPsd } from './use-import-psd.ts';

/** Makes a template of a PSD: the file, then what has become of it. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const importing = useImportPsd();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={importing.data ? importing.data.data.name : 'Import PSD'}
      {...(!importing.data && {
        description: 'Texts, shapes and pictures of a Photoshop document become the layers of a template.',
      })}
    >
      {importing.data ? <ImportReport imported={importing.data} /> : <ImportForm importing={importing} />}
    </Dialog>
  );
}

function ImportForm({ importing }: { readonly importing: ReturnType<typeof useImportPsd> }) {
  const [file, setFile] = useState<File | null>(null);
  const { error, isPending } = importing;
  const isTooLarge = file !== null && file.size > psdLimits.maxBytes;
  function take(next: File | null) {
    setFile(next);
    importing.reset();
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (file && !isTooLarge) importing.mutate(file);
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <FileDrop
        label="PSD file"
        accept=".psd,image/vnd.adobe.photoshop"
        hint={`Drop or choose a PSD of at most ${psdLimits.maxMegabytes} MB`}
        file={file}
        disabled={isPending}
        error={isTooLarge ? psdProblems.tooLarge.error : undefined}
        onFile={take}
      />
      {error && (
        <Alert variant="destructive" title={messageOf(error)}>
          <p>{fixOf(error)}</p>
        </Alert>
      )}
      {isPending ? (
        <UploadProgress
          percent={importing.percent}
          doing="Reading the layers..."
          onCancel={importing.cancel}
        />
      ) : (
        <Button type="submit" className="justify-self-start" disabled={!file || isTooLarge}>
          Import
        </Button>
      )}
    </form>
  );
}
