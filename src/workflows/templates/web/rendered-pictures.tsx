import { resultLife } from '#platform/shared/result-life.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { sizeFileNames } from '#platform/shared/file-name.ts';
import { paths } from '#platform/shared/paths.ts';
import { Alert } from '#platform/web/alert.tsx';
import { Button, buttonClass } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { messageOf } from '#platform/web/messages.ts';
import { ownAddress } from '#platform/web/own-address.ts';
import { saveBlob } from '#platform/web/save-blob.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { Template } from '#workflows/templates/shared/contract.ts';
import { fetchFinished, type Rendered, zipSizes } from './finished-files.ts';

interface RenderedPicturesProps {
  readonly template: Template;
  readonly rendered: Rendered;
  readonly onAgain: () => void;
}

/** The finished pictures of a template, each with its download; several of them as a ZIP too. */
export function RenderedPictures({ template, rendered, onAgain }: RenderedPicturesProps) {
  const { images = [], processed_image_url: url, layout } = rendered;
  const [stem = ''] = sizeFileNames([template.name]);
  const names = sizeFileNames(images.map(({ name }) => name));
  return (
    <div className="grid gap-5">
      {layout.some(({ overflow }) => overflow) && (
        <Alert variant="attention" title="A text is cut off at the edge">
          <p>Use a shorter value, or let the template wrap or shrink the text.</p>
        </Alert>
      )}
      {images.length > 1 && <DownloadAll rendered={rendered} sizes={images} stem={stem} />}
      {images.length === 0 ? (
        <Picture url={url} stem={stem} label="Finished picture" action="Download" />
      ) : (
        images.map(({ name, width, height, url: address }, index) => (
          <Picture
            key={name}
            url={address}
            stem={names[index] ?? stem}
            label={`${name}, ${width} × ${height} px`}
            action={images.length === 1 ? 'Download' : `Download ${name}`}
          />
        ))
      )}
      <Button variant="outline" className="justify-self-start" onClick={onAgain}>
        Render another
      </Button>
      <p className="text-sm text-ink-soft">
        Also in{' '}
        <Link href={paths.results} className="text-cyan underline underline-offset-4">
          Results
        </Link>
        for {resultLife.premium}.
      </p>
    </div>
  );
}

interface PictureProps {
  readonly url: string;
  /** The name of the file, without its extension. */
  readonly stem: string;
  readonly label: string;
  readonly action: string;
}

function Picture({ url, stem, label, action }: PictureProps) {
  const address = ownAddress(url);
  const extension = address.slice(address.lastIndexOf('.'));
  return (
    <figure className="grid justify-items-start gap-2">
      <img src={address} alt={label} className="halftone mid-ground max-h-80 max-w-full border border-rule" />
      <figcaption className="flex w-full items-center justify-between gap-3">
        <span aria-hidden="true" className="font-mono text-sm text-ink-soft [overflow-wrap:anywhere]">
          {label}
        </span>
        <a href={address} download={stem + extension} aria-label={action} className={buttonClass()}>
          <Icon name="download" />
          Download
        </a>
      </figcaption>
    </figure>
  );
}

interface DownloadAllProps {
  readonly rendered: Rendered;
  readonly sizes: readonly { readonly name: string }[];
  readonly stem: string;
}

/** Saves every size in one ZIP. */
function DownloadAll({ rendered, sizes, stem }: DownloadAllProps) {
  const saving = useMutation({
    mutationFn: async () =>
      saveBlob(await zipSizes(sizes, await fetchFinished(rendered)), `${stem}-sizes.zip`),
    onError: (error) =>
      toast({
        title: 'The pictures could not be saved',
        description: messageOf(error),
        variant: 'destructive',
      }),
  });
  return (
    <Button className="justify-self-start" pending={saving.isPending} onClick={() => saving.mutate()}>
      {!saving.isPending && <Icon name="download" />}
      Download all
    </Button>
  );
}
