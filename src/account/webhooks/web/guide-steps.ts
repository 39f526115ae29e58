import { n8nSetting, n8nWorkflow } from '#account/webhooks/shared/n8n-workflow.ts';

export interface PlatformGuide {
  /** Also the name of its page under /docs. */
  readonly id: string;
  readonly label: string;
  readonly steps: readonly string[];
  /** To paste there. */
  readonly code?: string;
}

/** Steps for platforms that receive webhooks. */
export const platformGuides: readonly [PlatformGuide, ...PlatformGuide[]] = [
  {
    id: 'n8n',
    label: 'n8n',
    steps: [
      'Add a Webhook node with the HTTP method POST and Respond set to "Immediately".',

      'Activate the workflow and copy the Production URL: it has /webhook/ in it. The one with ' +
        '/webhook-test/ only works while n8n is listening.',

      'Under Endpoints, send a test event to it. Then add it there, or use it as the webhook URL of a ' +
        'shop or request.',

      'To verify without code, set Authentication of the Webhook node to Header Auth, with a ' +
        'credential named Authorization and a secret value, and enter that value as the Authorization ' +
        'header of the endpoint. This works in every n8n.',

      `To verify the signature instead, paste the workflow on this page. It needs ${n8nSetting} in ` +
        `n8n's environment, and your signing secret in its Verify node.`,
    ],
    code: n8nWorkflow,
  },
  {
    id: 'make',
    label: 'Make',
    steps: [
      'Start a scenario with Webhooks > Custom webhook and copy its address.',
      'Under Endpoints, send a test event to it while Make waits for the data structure.',
      'Add it there, or use it as the webhook URL of a shop or request.',
      'Switch the scenario on; otherwise Make only collects the events.',
      'To verify, turn on "Get request headers" and "JSON pass-through" and compare webhook-signature ' +
        'with "v1," and sha256(id.timestamp.body; base64; secret after whsec_; base64).',
    ],
  },
  {
    id: 'zapier',
    label: 'Zapier',
    steps: [
      'Choose the trigger Webhooks by Zapier > Catch Hook and copy its address. Catch Raw Hook also ' +
        'returns the headers and the raw body.',
      'Under Endpoints, send a test event to it and choose it in Zapier as the sample.',
      'Add it there, or use it as the webhook URL of a shop or request.',
      'Publish the Zap. Zapier reports success even for a Zap that is off, so check its history once.',
      'To verify, compare webhook-signature in Code by Zapier after Catch Raw Hook: "v1," and the ' +
        'base64 HMAC-SHA256 of id.timestamp.body, keyed with the base64-decoded part of the secret after ' +
        'whsec_.',
    ],
  },
];
