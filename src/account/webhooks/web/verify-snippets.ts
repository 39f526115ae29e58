const node = `// npm install standardwebhooks express
import express from 'express';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.OVERPRINT_WEBHOOK_SECRET);
const rawBody = express.raw({ type: 'application/json' });

express()
  .post('/hook', rawBody, (request, response) => {
    let event;
    try {
      event = webhook.verify(request.body, request.headers);
    } catch {
      // The signature is wrong or older than five minutes.
      return response.sendStatus(401);
    }
    response.sendStatus(204);
    console.log(event.event);
  })
  .listen(8080);`;

const python = `# pip install standardwebhooks flask
import os
from flask import Flask, request
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

app = Flask(__name__)
webhook = Webhook(os.environ["OVERPRINT_WEBHOOK_SECRET"])

@app.post("/hook")
def hook():
    try:
        event = webhook.verify(request.get_data(), dict(request.headers))
    except WebhookVerificationError:
        # The signature is wrong or older than five minutes.
        return "", 401
    print(event["event"])
    return "", 204`;

/** Receivers that verify with libraries of Standard Webhooks. */
export const verifySnippets = [
  { id: 'node', label: 'Node', code: node },
  { id: 'python', label: 'Python', code: python },
] as const;
