/** `pending` waits for its next attempt; `failed` has no attempts left, or its endpoint is switched off. */
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Whether an endpoint, an address to which an account's webhooks go, gets them; in the database's words. */
export const endpointStatuses = ['on', 'off'] as const;

/** Why an endpoint is off: it responded with 410, failed for five days, or its owner switched it off. */
export const offReasons = ['gone', 'failing', 'owner'] as const;

export type OffReason = (typeof offReasons)[number];
