import { useLayoutEffect, useRef } from 'react';
import { formatBytes } from '#platform/shared/format.ts';
import { Field } from '#platform/web/field.tsx';
import { FileDrop } from '#platform/web/file-drop.tsx';
import { Input } from '#platform/web/input.tsx';
import type { Picture } from '#platform/web/picture/picture.ts';
import type { Padding } from '#tools/image-padding/web/use-padding.ts';

/** The source of the picture: an address, or a file that is chosen, dropped or pasted. */
export function SourceFields({ padding }: { readonly padding: Padding }) {
  const { input, errors, picture, change, put } = padding;
  return (
    <>
      <Field label="Image URL" error={errors.url}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            placeholder="https://example.com/art.png"
            disabled={input.file !== null}
            value={input.url}
            onChange={(event) => change({ url: event.target.value })}
          />
        )}
      </Field>
      <FileDrop
        label="Upload Image"
        accept="image/*"
        hint="Drop, paste or choose a picture, up to 50 MB"
        file={input.file}
        facts={input.file && factsOf(input.file, picture)}
        thumbnail={input.file && picture && <Thumbnail picture={picture} />}
        disabled={input.url !== ''}
        error={errors.image}
        onFile={put}
      />
    </>
  );
}

function factsOf(file: File, picture: Picture | undefined): string {
  const size = formatBytes(file.size);
  return picture ? `${size} · ${picture.width} × ${picture.height} px` : size;
}

const thumbnailPx = 48;

/** The whole picture, small. */
function Thumbnail({ picture: { preview } }: { readonly picture: Picture }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = thumbnailPx / Math.max(preview.width, preview.height);
  const [width, height] = [preview.width * scale, preview.height * scale];
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const density = window.devicePixelRatio;
    context.canvas.width = Math.max(1, Math.round(width * density));
    context.canvas.height = Math.max(1, Math.round(height * density));
    context.imageSmoothingQuality = 'high';
    context.drawImage(preview, 0, 0, context.canvas.width, context.canvas.height);
  }, [preview, width, height]);
  return <canvas ref={canvas} aria-hidden="true" className="halftone mid-ground" style={{ width, height }} />;
}
