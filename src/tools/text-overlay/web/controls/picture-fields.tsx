import { type SubmitEvent, useCallback, useEffect, useId, useState } from 'react';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { Alert } from '#platform/web/alert.tsx';
import { cn } from '#platform/web/cn.ts';
import { Field } from '#platform/web/field.tsx';
import { FileDrop } from '#platform/web/file-drop.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { Input } from '#platform/web/input.tsx';
import { fixOf, messageOf } from '#platform/web/messages.ts';
import { Spinner } from '#platform/web/spinner.tsx';
import { type Picture, type PictureSource, readPictureUrl } from '#platform/web/picture/picture.ts';
import type { WantedPicture } from '#platform/web/picture/open-wanted.ts';
import { draftMark } from '#tools/text-overlay/web/state/use-editor-keys.ts';

interface PictureFieldsProps {
  readonly picture: Picture | null;
  readonly savedUrl: string | null;
  readonly pending: boolean;
  readonly error: Error | null;
  readonly onOpen: (wanted: WantedPicture) => void;
  readonly onRemove: () => void;
}

/** After this pause in typing, the address is taken as complete. */
const typingPauseMs = 800;

/**
 * The source of the picture: an address, or a file that is chosen, dropped or pasted. Folded once there is a
 * picture, but still there, so that another one can be pasted at any time.
 */
export function PictureFields({ picture, savedUrl, pending, error, onOpen, onRemove }: PictureFieldsProps) {
  const fieldsId = useId();
  const [unfolded, setUnfolded] = useState(false);
  useEffect(() => setUnfolded(false), [picture]);
  const choose = useCallback((file: File | null) => (file ? onOpen(file) : onRemove()), [onOpen, onRemove]);
  const isFolded = picture !== null && !unfolded;
  return (
    <div className="grid gap-3">
      {picture && (
        <button
          type="button"
          aria-expanded={unfolded}
          aria-controls={fieldsId}
          onClick={() => setUnfolded(!unfolded)}
          className="flex min-h-8 w-full min-w-0 items-center gap-2 text-left font-semibold pointer-coarse:min-h-11"
        >
          <Icon name="chevron" className={cn(!unfolded && '-rotate-90')} />
          Picture
          <span className="truncate text-sm font-normal text-ink-soft">{nameOf(picture.source)}</span>
          {pending && isFolded && <Spinner label="Loading the picture" />}
        </button>
      )}
      <div id={fieldsId} className="grid gap-5" hidden={isFolded}>
        <UrlField source={picture?.source} savedUrl={savedUrl} pending={pending} onOpen={onOpen} />
        <FileDrop
          label="Upload Image"
          accept="image/*"
          hint="Drop, paste or choose a picture, up to 50 MB"
          file={picture?.source.kind === 'file' ? picture.source : null}
          onFile={choose}
        />
      </div>
      {error !== null && (
        <Alert variant="destructive" title={messageOf(error)}>
          {fixOf(error) !== '' && <p>{fixOf(error)}</p>}
        </Alert>
      )}
    </div>
  );
}

function nameOf(source: PictureSource): string {
  return source.kind === 'file' ? source.name : source.url;
}

interface UrlFieldProps {
  readonly source: PictureSource | undefined;
  readonly savedUrl: string | null;
  readonly pending: boolean;
  readonly onOpen: (url: string) => void;
}

/** Shows the address of the current picture, however that picture was opened or removed. */
function UrlField({ source, savedUrl, pending, onOpen }: UrlFieldProps) {
  const loadedUrl = source?.kind === 'url' ? source.url : null;
  const [text, setText] = useState(loadedUrl ?? savedUrl ?? '');
  const [refused, setRefused] = useState(false);
  const [requested, setRequested] = useState(loadedUrl);
  const url = readPictureUrl(text);

  const [shown, setShown] = useState(source);
  if (source !== shown) {
    setShown(source);
    setText(loadedUrl ?? '');
    setRequested(loadedUrl);
  }
  const open = useCallback(
    (wanted: string) => {
      setRequested(wanted);
      onOpen(wanted);
    },
    [onOpen],
  );
  useEffect(() => {
    if (url === undefined || url === requested) return;
    const timer = setTimeout(() => open(url), typingPauseMs);
    return () => clearTimeout(timer);
  }, [url, requested, open]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setRefused(url === undefined);
    if (url !== undefined) open(url);
  }
  return (
    <form noValidate onSubmit={submit}>
      <Field label="Image URL" error={refused ? outboundProblems.invalidUrl.error : undefined}>
        {(control) => (
          <span className="relative block">
            <Input
              {...control}
              {...draftMark}
              type="url"
              inputMode="url"
              placeholder="https://example.com/art.png"
              className="pr-10"
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setRefused(false);
              }}
            />
            {pending && (
              <span className="absolute inset-y-0 right-3 flex items-center">
                <Spinner label="Loading the picture" />
              </span>
            )}
          </span>
        )}
      </Field>
    </form>
  );
}
