import { type SubmitEvent, Suspense } from 'react';
import { Link } from 'wouter';
import { keyOption } from '#account/api-keys/web/use-api-keys.ts';
import { paths } from '#platform/shared/paths.ts';
import { Alert } from '#platform/web/alert.tsx';
import { Button } from '#platform/web/button.tsx';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Section } from '#platform/web/section.tsx';
import { Select } from '#platform/web/select.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { audioLimits } from '#tools/audio-extraction/shared/limits.ts';
import { methodOptions } from './extraction-input.ts';
import { SourceTabs } from './source-tabs.tsx';
import { createKeyLabel, type Extraction } from './use-extraction.ts';

const MoreSettings = lazyPart(async () => (await import('./more-settings.tsx')).MoreSettings);

/** The form: video, webhook URL and processing method (spec 2, Audio Extraction screen). */
export function ExtractionForm({ extraction }: { readonly extraction: Extraction }) {
  const { form, input, errors, change, submit, startOver, isBusy, apiKey } = extraction;

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) void submit();
  }

  return (
    <Section title="Video">
      <p className="mb-5 text-ink-soft">Use this form to try audio extraction in your browser.</p>
      <form ref={form} noValidate onSubmit={send} className="grid gap-5">
        <SourceTabs extraction={extraction} />
        <Field
          label="Webhook URL"
          hint="Optional. Gets a POST when the job has completed or failed."
          error={errors.webhookUrl}
        >
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              placeholder="https://example.com/hook"
              value={input.webhookUrl}
              onChange={(event) => change({ webhookUrl: event.target.value })}
            />
          )}
        </Field>
        <Field label="Processing method">
          {(control) => (
            <Select
              {...control}
              value={input.method}
              options={methodOptions}
              onChange={(method) => change({ method })}
            />
          )}
        </Field>
        <KeyField apiKey={apiKey} />
        <Suspense fallback={<Skeleton className="h-8" />}>
          <MoreSettings extraction={extraction} />
        </Suspense>
        {apiKey.isMissing && <NoKeyNote extraction={extraction} />}
        <div className="grid grid-cols-[1fr_auto] gap-2">
          <Button type="submit" pending={isBusy}>
            Extract Audio
          </Button>
          <Button variant="outline" onClick={startOver}>
            Start Over
          </Button>
        </div>
      </form>
    </Section>
  );
}

/** Shows and selects the key of the requests. */
function KeyField({ apiKey: { keys, chosen, choose, isPending } }: Pick<Extraction, 'apiKey'>) {
  if (keys.length === 0 && !isPending) return null;
  const options = keys.map((key) => ({ value: String(key.id), label: keyOption(key) }));
  const none = { value: '', label: isPending ? 'Loading...' : 'Choose a key' };
  return (
    <Field
      label="API key"
      hint={
        chosen?.test ? `A test key: the audio is cut after ${audioLimits.testSeconds} seconds.` : undefined
      }
    >
      {(control) => (
        <Select
          {...control}
          value={chosen ? String(chosen.id) : none.value}
          options={chosen ? options : [none, ...options]}
          onChange={(id) => choose(Number(id))}
        />
      )}
    </Field>
  );
}

/** Extraction needs an API key (spec 5); this creates one at once, and links to the page that has them. */
function NoKeyNote({ extraction: { createKey, isCreatingKey } }: { readonly extraction: Extraction }) {
  return (
    <Alert variant="attention" title="No API Key">
      <p>
        Please create an API key first in the{' '}
        <Link href={paths.apiKeys} className="text-cyan underline underline-offset-4">
          API Keys
        </Link>{' '}
        tab. Or create one here; your video remains selected.
      </p>
      <Button
        variant="outline"
        size="sm"
        className="mt-3"
        pending={isCreatingKey}
        onClick={() => createKey()}
      >
        {createKeyLabel}
      </Button>
    </Alert>
  );
}
