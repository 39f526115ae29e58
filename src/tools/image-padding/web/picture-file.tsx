import { useCallback } from 'react';
import { FileDrop } from '../../../platform/web/file-drop.tsx';
import type { PaddingInput } from './padding-input.ts';

interface PictureFileProps {
  readonly file: File | null;
  readonly disabled: boolean;
  readonly error: string | undefined;
  readonly onChange: (part: Pick<PaddingInput, 'file'>) => void;
}

export function PictureFile({ file, disabled, error, onChange }: PictureFileProps) {
  const choose = useCallback((chosen: File | null) => onChange({ file: chosen }), [onChange]);
  return (
    <FileDrop
      label="Upload Image"
      accept="image/*"
      hint="Drop, paste or choose a picture, up to 50 MB"
      file={file}
      disabled={disabled}
      error={error}
      onFile={choose}
    />
  );
}
