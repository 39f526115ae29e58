import { type SubmitEvent, Suspense, useId, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { SourceFields } from '#platform/web/picture/source-fields.tsx';
import { SourceThumbnail } from '#platform/web/picture/source-thumbnail.tsx';
import { checkPaddingInput } from '#tools/image-padding/web/padding-input.ts';
import type { Padding } from '#tools/image-padding/web/use-padding.ts';
import { BackgroundFields } from './background-fields.tsx';
import { MoreOptions } from './more-options.tsx';
import { SizeFields } from './size-fields.tsx';

const PaddingCallDialog = lazyPart(
  async () => (await import('#tools/image-padding/web/api-call/padding-call-dialog.tsx')).PaddingCallDialog,
);

/** A URL or a file, never both, the sizes and the colour around it (spec 2, Image Padding Test screen). */
export function PaddingForm({ padding }: { readonly padding: Padding }) {
  const titleId = useId();
  const { input, errors, picture, change } = padding;
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    padding.submit();
  }
  return (
    <section
      aria-labelledby={titleId}
      className="flex min-h-0 min-w-0 flex-col border-t-2 border-ink beside:border-0 order-last beside:order-first"
    >
      <h2 id={titleId} className="pb-1 text-lg beside:leading-10 max-md:sr-only">
        Image Controls
      </h2>
      <form noValidate onSubmit={submit} className="flex min-h-0 grow flex-col">
        <div className="grid min-h-0 grow content-start gap-5 overflow-y-auto overscroll-contain pt-1 pb-4 [scrollbar-width:thin] max-md:-mx-5 max-md:px-5 beside:-mx-1 beside:px-1">
          <p className="text-ink-soft">Use this form to try image padding in your browser.</p>
          <SourceFields
            source={input}
            errors={errors}
            size={picture}
            thumbnail={picture && <SourceThumbnail picture={picture} />}
            onUrl={(url) => change({ url })}
            onFile={padding.put}
          />
          <BackgroundFields input={input} error={errors.customColour} onChange={change} />
          <SizeFields padding={padding} />
          <MoreOptions padding={padding} />
        </div>
        <div className="flex flex-wrap gap-2 border-t border-rule py-2 *:grow">
          <Button type="submit" pending={padding.percent !== null}>
            Pad Image
          </Button>
          <CopyCall padding={padding} />
        </div>
      </form>
    </section>
  );
}

function CopyCall({ padding }: { readonly padding: Padding }) {
  const { input, picture } = padding;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        disabled={Object.keys(checkPaddingInput(input, picture?.animated)).length > 0}
        onClick={() => setOpen(true)}
      >
        <Icon name="code" />
        Copy as API call
      </Button>
      {open && (
        <Suspense>
          <PaddingCallDialog padding={padding} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
