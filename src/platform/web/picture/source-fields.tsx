import type { ReactNode } from 'react';
import { formatBytes } from '#platform/shared/format.ts';
import { Field } from '#platform/web/field.tsx';
import { FileDrop } from '#platform/web/file-drop.tsx';
import { Input } from '#platform/web/input.tsx';
import type { Size } from '#platform/shared/size.ts';
import type { SourceErrors, SourceInput } from './check-source.ts';

interface SourceFieldsProps {
  readonly source: SourceInput;
  readonly errors: SourceErrors;
  /** The size in pixels of the chosen file, once it is known. */
  readonly size?: Size | undefined;
  /** The chosen file, small. */
  readonly thumbnail?: ReactNode;
  readonly onUrl: (url: string) => void;
  /** Takes a file; `null` takes it away. */
  readonly onFile: (file: File | null) => void;
}

/** The source of a picture: an address, or a file that is chosen, dropped or pasted. */
export function SourceFields(props: SourceFieldsProps) {
  const { source, errors, size, thumbnail, onUrl, onFile } = props;
  return (
    <>
      <Field label="Image URL" error={errors.url}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            placeholder="https://example.com/art.png"
            disabled={source.file !== null}
            value={source.url}
            onChange={(event) => onUrl(event.target.value)}
          />
        )}
      </Field>
      <FileDrop
        label="Upload Image"
        accept="image/*"
        hint="Drop, paste or choose a picture, up to 50 MB"
        file={source.file}
        facts={source.file && factsOf(source.file, size)}
        thumbnail={source.file && thumbnail}
        disabled={source.url !== ''}
        error={errors.image}
        onFile={onFile}
      />
    </>
  );
}

function factsOf(file: File, size: Size | undefined): string {
  const bytes = formatBytes(file.size);
  return size ? `${bytes}\u00a0· ${size.width}\u00a0×\u00a0${size.height}\u00a0px` : bytes;
}
