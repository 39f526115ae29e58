import { type SubmitEvent, useState } from 'react';
import { webhookEventNames } from '#platform/shared/webhook-event.ts';
import { Button } from '#platform/web/button.tsx';
import { Dialog } from '#platform/web/dialog.tsx';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import type { WebhookEndpoint } from '#account/webhooks/shared/endpoints.ts';
import { EventChoice } from './event-choice.tsx';
import { headersOfLines, linesOfHeaders } from './header-lines.ts';
import { OwnShape } from './own-shape.tsx';
import { refusalOf } from './test-result.tsx';
import { useChangeEndpoint, useCreateEndpoint } from './use-webhook-endpoints.ts';

interface EndpointInput {
  readonly url: string;
  readonly events: WebhookEndpoint['events'];
  readonly description: string;
  readonly authorization: string;
  /** Removes the stored authorization. */
  readonly clears: boolean;
  /** Own headers, as lines. */
  readonly headers: string;
  /** Own body, as JSON; empty for the event as it is. */
  readonly body: string;
}

/** Subscribes an address. Closes once the server has stored it. */
export function AddEndpointDialog({ onClose }: { readonly onClose: () => void }) {
  const [input, setInput] = useState<EndpointInput>({
    url: '',
    events: [...webhookEventNames],
    description: '',
    authorization: '',
    clears: false,
    headers: '',
    body: '',
  });
  const creation = useCreateEndpoint();
  function save() {
    const { url, events, description, authorization } = input;
    const headers = headersOfLines(input.headers);
    const body = {
      url: url.trim(),
      // All means those that are added later as well.
      ...(events.length < webhookEventNames.length && { events }),
      ...(description.trim() !== '' && { description: description.trim() }),
      ...(authorization.trim() !== '' && { authorization: authorization.trim() }),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(input.body.trim() !== '' && { body: input.body as never }),
    };
    creation.mutate(body, { onSuccess: onClose });
  }
  return (
    <EndpointForm
      title="Add endpoint"
      description="It gets the events that you choose, in addition to the addresses set in tools."
      input={input}
      onChange={(part) => setInput({ ...input, ...part })}
      error={creation.error}
      pending={creation.isPending}
      onSave={save}
      onClose={onClose}
    />
  );
}

interface EditEndpointProps {
  readonly endpoint: WebhookEndpoint;
  readonly onClose: () => void;
}

/** Changes an endpoint. The stored authorization is never shown. */
export function EditEndpointDialog({ endpoint, onClose }: EditEndpointProps) {
  const stored = {
    headers: linesOfHeaders(endpoint.headers),
    body: endpoint.body === null ? '' : JSON.stringify(endpoint.body, null, 2),
  };
  const [input, setInput] = useState<EndpointInput>({
    ...stored,
    url: endpoint.url,
    events: endpoint.events,
    description: endpoint.description ?? '',
    authorization: '',
    clears: false,
  });
  const change = useChangeEndpoint(endpoint.id);
  function save() {
    const { events, description, authorization, clears, headers } = input;
    const ownBody = input.body.trim();
    const header = authorization.trim();
    const body = {
      ...(events.join() !== endpoint.events.join() && { events }),
      description: description.trim() === '' ? null : description.trim(),
      ...(header !== '' && { authorization: header }),
      ...(clears && header === '' && { authorization: null }),
      ...(headers !== stored.headers && { headers: headersOfLines(headers) }),
      ...(ownBody !== stored.body && { body: ownBody === '' ? null : (ownBody as never) }),
    };
    change.mutate(body, { onSuccess: onClose });
  }
  return (
    <EndpointForm
      title="Edit endpoint"
      description={endpoint.url}
      endpoint={endpoint}
      input={input}
      onChange={(part) => setInput({ ...input, ...part })}
      error={change.error}
      pending={change.isPending}
      onSave={save}
      onClose={onClose}
    />
  );
}

interface EndpointFormProps {
  readonly title: string;
  readonly description: string;
  /** The endpoint that is changed; a new one if undefined. */
  readonly endpoint?: WebhookEndpoint;
  readonly input: EndpointInput;
  readonly onChange: (part: Partial<EndpointInput>) => void;
  readonly error: Error | null;
  readonly pending: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

function EndpointForm(props: EndpointFormProps) {
  const { endpoint, input, onChange, error, pending } = props;
  // An address that only tools name may stay so.
  const needsEvents = endpoint === undefined || endpoint.events.length > 0;
  const isIncomplete = input.url.trim() === '' || (needsEvents && input.events.length === 0);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!pending && !isIncomplete) props.onSave();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.title}
      description={props.description}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        {endpoint === undefined && (
          <Field label="Webhook URL">
            {(control) => (
              <Input
                {...control}
                type="url"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                placeholder="https://n8n.example.com/webhook/overprint"
                value={input.url}
                onChange={(event) => onChange({ url: event.target.value })}
              />
            )}
          </Field>
        )}
        <EventChoice chosen={input.events} onChange={(events) => onChange({ events })} />
        <Field label="Description">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={input.description}
              onChange={(event) => onChange({ description: event.target.value })}
            />
          )}
        </Field>
        <AuthorizationField stored={endpoint?.has_authorization ?? false} input={input} onChange={onChange} />
        <OwnShape body={input.body} headers={input.headers} onChange={onChange} />
        {error && (
          <p role="alert" className="font-medium text-magenta">
            {refusalOf(error)}
          </p>
        )}
        <Button type="submit" disabled={isIncomplete} pending={pending}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}

interface AuthorizationFieldProps {
  readonly stored: boolean;
  readonly input: EndpointInput;
  readonly onChange: (part: Partial<EndpointInput>) => void;
}

function AuthorizationField({ stored, input, onChange }: AuthorizationFieldProps) {
  const hint = stored
    ? 'One is stored. Enter another one to replace it.'
    : 'Optional. For receivers that check it, such as Header Auth in n8n. It is never shown again.';
  return (
    <div className="grid gap-2">
      <Field label="Authorization header" hint={hint}>
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="off"
            value={input.authorization}
            onChange={(event) => onChange({ authorization: event.target.value })}
          />
        )}
      </Field>
      {stored && (
        <label className="flex w-fit items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={input.clears}
            onChange={(event) => onChange({ clears: event.target.checked })}
            className="size-4"
          />
          Remove the stored header
        </label>
      )}
    </div>
  );
}
