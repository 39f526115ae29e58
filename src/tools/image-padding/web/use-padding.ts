import { useCallback, useState } from 'react';
import { announce } from '#platform/web/announce.ts';
import { usePutFile } from '#platform/web/picture/use-put-file.ts';
import { type SourcePicture, useSourcePicture } from '#platform/web/picture/use-source-picture.ts';
import {
  checkPaddingInput,
  emptyInput,
  makesTheSame,
  type PaddingErrors,
  type PaddingInput,
} from './padding-input.ts';
import type { LoadSeveral } from './several-sizes.ts';
import { type PaddedImage, usePadImage } from './use-pad-image.ts';

/** What is to be padded, what it will look like, and the file that was made of it. */
export interface Padding extends SourcePicture {
  readonly input: PaddingInput;
  readonly errors: PaddingErrors;
  readonly padded: PaddedImage | undefined;
  /** Whether the padded file was made with other settings than those on the screen. */
  readonly outOfDate: boolean;
  /** Why the last request failed. */
  readonly error: Error | null;
  /** The share of the upload that has been sent, or null while no request is running. */
  readonly percent: number | null;
  readonly change: (part: Partial<PaddingInput>) => void;
  /** Takes a file; `null` takes it away. One that is not a picture is refused with a message. */
  readonly put: (file: File | null) => void;
  readonly submit: () => void;
  readonly cancel: () => void;
  readonly loadSeveral: LoadSeveral;
}

export function usePadding(loadSeveral: LoadSeveral): Padding {
  const [input, setInput] = useState(emptyInput);
  const [errors, setErrors] = useState<PaddingErrors>({});
  const preview = useSourcePicture(input);
  const making = usePadImage(loadSeveral);

  const change = useCallback((part: Partial<PaddingInput>) => {
    setInput((before) => ({ ...before, ...part }));
    setErrors({});
  }, []);
  const put = usePutFile(change, setErrors);
  function submit() {
    const animated = preview.picture?.animated;
    const found = checkPaddingInput(input, animated);
    setErrors(found);
    if (Object.keys(found).length === 0 && !making.isPending)
      making.mutate({ input, animated }, { onSuccess: () => announce('The padded picture is ready') });
  }
  return {
    input,
    errors,
    ...preview,
    padded: making.data,
    outOfDate: making.data !== undefined && !makesTheSame(making.data.input, input),
    error: making.error,
    percent: making.isPending ? making.percent : null,
    change,
    put,
    submit,
    cancel: making.cancel,
    loadSeveral,
  };
}
