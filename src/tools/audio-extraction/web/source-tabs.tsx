import { formatBytes } from '#platform/shared/format.ts';
import { Field } from '#platform/web/field.tsx';
import { FileDrop } from '#platform/web/file-drop.tsx';
import { Input } from '#platform/web/input.tsx';
import { PlainTabs } from '#platform/web/tabs.tsx';
import { videoAccept, videoHint } from './video-file.ts';
import type { Extraction } from './use-extraction.ts';

/** Source of the video: a file or a URL. */
export function SourceTabs({ extraction }: { readonly extraction: Extraction }) {
  const { input, change } = extraction;
  return (
    <PlainTabs
      label="Source of the video"
      value={input.mode}
      onChange={(mode) => change({ mode })}
      tabs={[
        { id: 'file', label: 'Upload File', content: <VideoFile extraction={extraction} /> },
        { id: 'url', label: 'From URL', content: <VideoUrl extraction={extraction} /> },
      ]}
    />
  );
}

const sheetClass = 'border border-rule bg-sheet p-4';

function VideoFile({ extraction }: { readonly extraction: Extraction }) {
  const { input, errors, chooseFile } = extraction;
  return (
    <div className={sheetClass}>
      <FileDrop
        label="Video file"
        accept={videoAccept}
        hint={videoHint}
        file={input.file}
        error={errors.file}
        onFile={chooseFile}
      />
      {!input.file && <InterruptedNote extraction={extraction} />}
      {input.file && <p className="mt-1.5 font-mono text-sm text-ink-soft">{formatBytes(input.file.size)}</p>}
    </div>
  );
}

/** Says which file to choose again after a reload. The browser does not let the page keep the file itself. */
function InterruptedNote({ extraction: { interrupted, submission } }: { readonly extraction: Extraction }) {
  if (!interrupted || submission.isPending) return null;
  return (
    <p role="status" className="mt-2 text-sm text-ink-soft">
      {'The upload of '}
      <span className="font-mono break-all">{interrupted.name}</span>
      {` (${formatBytes(interrupted.sizeBytes)}) stopped. Choose the same file to continue it.`}
    </p>
  );
}

function VideoUrl({ extraction: { input, errors, change } }: { readonly extraction: Extraction }) {
  return (
    <div className={sheetClass}>
      <Field
        label="Video URL"
        hint="The URL of the video file itself, not of a page that plays it."
        error={errors.url}
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            placeholder="https://example.com/video.mp4"
            value={input.url}
            onChange={(event) => change({ url: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
