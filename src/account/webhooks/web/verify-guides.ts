import { n8nSetting, n8nWorkflow } from '../shared/n8n-workflow.ts';

const node = `// npm install standardwebhooks express
import express from 'express';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.OVERPRINT_WEBHOOK_SECRET);
const rawBody = express.raw({ type: 'application/json' });

express()
  .post('/hook', rawBody, (request, response) => {
    // Throws if the signature is wrong or older than five minutes.
    const event = webhook.verify(request.body, request.headers);
    response.sendStatus(204);
    console.log(event.event);
  })
  .listen(8080);`;

const python = `# pip install standardwebhooks flask
import os
from flask import Flask, request
from standardwebhooks.webhooks import Webhook

app = Flask(__name__)
webhook = Webhook(os.environ["OVERPRINT_WEBHOOK_SECRET"])

@app.post("/hook")
def hook():
    # Raises if the signature is wrong or older than five minutes.
    event = webhook.verify(request.get_data(), dict(request.headers))
    print(event["event"])
    return "", 204`;

/** Receivers that verify with libraries of Standard Webhooks. */
export const verifySnippets = [
  { id: 'node', label: 'Node', code: node },
  { id: 'python', label: 'Python', code: python },
] as const;

interface PlatformGuide {
  readonly id: string;
  readonly label: string;
  readonly steps: readonly string[];
  /** To paste there. */
  readonly code?: string;
}

/** Steps for platforms that receive webhooks. */
export const platformGuides: readonly PlatformGuide[] = [
  {
    id: 'n8n',
    label: 'n8n',
    steps: [
      'Add a Webhook node with the HTTP method POST and Respond set to "Immediately".',
      'Activate the workflow and copy the Production URL: it has /webhook/ in it. The one with /webhook-test/ works only while n8n listens.',
      'Enter it as Webhook URL here, send a test event, then enter it at the tool.',
      'To verify without code, set Authentication of the Webhook node to Header Auth, with a credential named Authorization and a value of your own, and enter that value as Authorization header of the endpoint here. This works in every n8n.',
      `To verify the signature, paste the workflow below instead. It needs ${n8nSetting} in the environment of n8n, and your signing secret in its Verify node.`,
    ],
    code: n8nWorkflow,
  },
  {
    id: 'make',
    label: 'Make',
    steps: [
      'Start a scenario with Webhooks > Custom webhook and copy its address.',
      'Enter it as Webhook URL here and send a test event while Make waits for the data structure.',
      'Switch the scenario on; otherwise Make only collects the events.',
      'To verify, turn on "Get request headers" and "JSON pass-through" and compare webhook-signature with "v1," and sha256(id.timestamp.body; base64; secret after whsec_; base64).',
    ],
  },
  {
    id: 'zapier',
    label: 'Zapier',
    steps: [
      'Choose the trigger Webhooks by Zapier > Catch Hook and copy its address. Catch Raw Hook also gives the headers and the raw body.',
      'Enter it as Webhook URL here, send a test event and choose it in Zapier as the sample.',
      'Publish the Zap. Zapier answers success for a Zap that is off too, so look into its history once.',
      'To verify, compare webhook-signature in Code by Zapier behind Catch Raw Hook: "v1," and the base64 HMAC-SHA256 of id.timestamp.body, keyed with the base64-decoded part of the secret after whsec_.',
    ],
  },
];
