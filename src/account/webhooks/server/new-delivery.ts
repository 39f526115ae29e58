import type { JsonObject } from '#platform/shared/json.ts';

/** Something that happened. Its account's endpoints that are subscribed to it are told about it. */
export interface WebhookEvent {
  readonly userId: number;
  /**
   * The address that the call or shop named, which is told about it as well; checked with `outbound.check`
   * when the customer set it.
   */
  readonly url?: string | undefined;
  /** Of that address: what `Authorizations.seal` returned. */
  readonly sealedAuthorization?: string | null;
  /** Such as `audio.completed`. */
  readonly event: string;
  /** The whole JSON body. */
  readonly body: JsonObject;
  /**
   * What the event is about, such as `audio:<jobId>` or `product:<shopId>:<workId>`. An account is told of an
   * (event, subject) once: each address has one delivery of it, all with the same `webhook-id`.
   */
  readonly subject: string;
}

/** An address that is told about an event. */
export interface Address {
  readonly endpointId: number;
  readonly url: string;
  readonly host: string;
  /** Whether it is sent; otherwise it fails at once, because the endpoint is off. */
  readonly isOn: boolean;
  readonly sealedAuthorization: string | null;
  /** As JSON. */
  readonly ownBody: string | null;
}

export interface Target extends Address {
  /** Custom body; null for the event's body. */
  readonly chatBody: string | null;
}

/** A delivery that is to be written. */
export interface NewDelivery {
  readonly event: WebhookEvent;
  readonly body: string;
  readonly traceParent: string | null;
  readonly now: Date;
}
