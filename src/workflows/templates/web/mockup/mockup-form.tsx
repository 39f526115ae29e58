import { type SubmitEvent, useId } from 'react';
import { Alert } from '#platform/web/alert.tsx';
import { Button } from '#platform/web/button.tsx';
import { Field } from '#platform/web/field.tsx';
import { FileDrop } from '#platform/web/file-drop.tsx';
import { Input } from '#platform/web/input.tsx';
import { messageOf } from '#platform/web/messages.ts';
import { SourceFields } from '#platform/web/picture/source-fields.tsx';
import { SourceThumbnail } from '#platform/web/picture/source-thumbnail.tsx';
import { Slider } from '#platform/web/slider.tsx';
import { imageLayerLimits } from '#tools/text-overlay/shared/image-layer.ts';
import { BlendField } from '#tools/text-overlay/web/shapes/blend-field.tsx';
import { templateLimits } from '#workflows/templates/shared/limits.ts';
import { CornerFields } from './corner-fields.tsx';
import type { Mockup } from './use-mockup.ts';

/** The photo, how the artwork lies on it, and the name to save it under. */
export function MockupForm({ mockup }: { readonly mockup: Mockup }) {
  const titleId = useId();
  const { source, errors, photo, look, change, drawable } = mockup;
  const { picture } = photo;
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    mockup.save();
  }
  return (
    <section
      aria-labelledby={titleId}
      className="flex min-h-0 min-w-0 flex-col border-t-2 border-ink beside:border-0 order-last beside:order-first"
    >
      <h2 id={titleId} className="sr-only">
        Settings of the mockup
      </h2>
      <form noValidate onSubmit={submit} className="flex min-h-0 grow flex-col">
        <div className="grid min-h-0 grow content-start gap-5 overflow-y-auto overscroll-contain pt-1 pb-4 [scrollbar-width:thin] max-md:-mx-5 max-md:px-5 beside:-mx-1 beside:px-1">
          {mockup.quad && (
            <>
              <BlendField layer={look} onChange={({ blend = 'normal' }) => change({ blend })} />
              <Field label="Follow the folds" hint="Bends the artwork by light and shadow of the photo.">
                {(control) => (
                  <Slider
                    {...control}
                    min={0}
                    max={imageLayerLimits.maxDisplace}
                    value={look.displace}
                    onChange={(displace) => change({ displace })}
                  />
                )}
              </Field>
              <CornerFields quad={mockup.quad} onChange={(quad) => change({ quad })} />
              <FileDrop
                label="Artwork to try"
                accept="image/*"
                hint="Only shown here. The mockup takes any artwork."
                file={mockup.artworkFile}
                error={mockup.artworkError}
                onFile={mockup.putArtwork}
              />
            </>
          )}
          {!picture && (
            <p className="text-ink-soft">
              Choose a photo of a blank product, yours or one of ours. Then drag the four corners to where the
              print goes.
            </p>
          )}
          <SourceFields
            source={source}
            errors={errors}
            size={picture}
            thumbnail={picture && <SourceThumbnail picture={picture} />}
            onUrl={(url) => mockup.changeSource({ url })}
            onFile={mockup.put}
          />
        </div>
        {mockup.error && <Alert variant="destructive" title={messageOf(mockup.error)} />}
        <div className="flex items-end gap-2 border-t border-rule py-2">
          <div className="grow">
            <Field label="Name">
              {(control) => (
                <Input
                  {...control}
                  maxLength={templateLimits.nameMaxLength}
                  placeholder="White shirt, front"
                  value={look.name}
                  onChange={(event) => change({ name: event.target.value })}
                />
              )}
            </Field>
          </div>
          <Button type="submit" disabled={look.name.trim() === '' || !drawable} pending={mockup.isSaving}>
            Save mockup
          </Button>
        </div>
      </form>
    </section>
  );
}
