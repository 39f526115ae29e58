/**
 * What a spread run leaves out, by file, or by file and begin of the title, and why: it needs the application
 * in the process of the test. `leaveOut` ends further tests by itself, such as those that move the clock.
 */
export const oneProcess: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  'src/account/access/server/fresh-sign-in.test.ts': 'signs tokens of the identity provider',
  'src/account/access/server/identity-routes.test.ts': 'signs tokens of the identity provider',
  'src/account/access/server/routes.test.ts': {
    'the 11th failure from one address': 'compares with the clock exactly',
    'more than 60 registrations an hour': 'names the address of the client',
  },
  'src/account/access/server/sign-in-work.test.ts': 'counts the work of its process',
  'src/account/access/server/take-over.test.ts': 'signs tokens of the identity provider',
  'src/account/api-keys/server/key-life.test.ts': {
    'it stops working at its moment': 'compares with the clock exactly',
    'a rotation gives one alike': 'compares with the clock exactly',
  },
  'src/account/api-keys/server/routes.test.ts': {
    'the use of a key is recorded': 'compares with the clock exactly',
  },
  'src/account/billing/server/checkout.test.ts': {
    'only paying a subscription': 'needs a time of its own',
    'choosing another plan before paying': 'needs a time of its own',
    'a one-time purchase of': 'needs a time of its own',
  },
  'src/account/billing/server/lifecycle.test.ts': 'needs a time of its own',
  'src/account/early-access/server/routes.test.ts': {
    'takes an address once, trimmed': 'compares with the clock exactly',
  },
  'src/account/idempotency/server/response-store.test.ts': {
    'a picture that could not be fetched': 'fetches from a made-up internet',
    'a JSON body is the same': 'fetches from a made-up internet',
  },
  'src/account/results/server/list.test.ts': {
    'a thumbnail is made once': 'is about the memory or disk of one process',
    'thumbnails of an account are made': 'is about the memory or disk of one process',
  },
  'src/account/results/server/results.test.ts': 'is the worker itself',
  'src/account/usage/server/analytics.test.ts': 'needs a time of its own',
  'src/account/usage/server/meter.test.ts': 'needs a time of its own',
  'src/account/usage/server/roll-ups.test.ts': 'needs a time of its own',
  'src/account/usage/server/routes.test.ts': 'needs a time of its own',
  'src/account/webhooks/server/dispatcher.test.ts': 'is the dispatcher itself',
  'src/account/webhooks/server/endpoints.test.ts': {
    'one that is created gets': 'is the dispatcher itself',
    'without events it gets all': 'is the dispatcher itself',
    'a call has its own authorization': 'is the dispatcher itself',
    'a change sets what it names': 'is the dispatcher itself',
    '410 disables it': 'is the dispatcher itself',
    'a deleted one is forgotten': 'is the dispatcher itself',
    'deleting during an attempt': 'is the dispatcher itself',
  },
  'src/account/webhooks/server/find-due.test.ts': 'is the dispatcher itself',
  'src/account/webhooks/server/outbox.test.ts': 'is the dispatcher itself',
  'src/account/webhooks/server/own-shape.test.ts': {
    'an endpoint gets its body': 'is the dispatcher itself',
    'without the plan the event': 'is the dispatcher itself',
    'any character can stand': 'is the dispatcher itself',
    'the preview fills with the newest': 'is the dispatcher itself',
  },
  'src/account/webhooks/server/shapes/chats.test.ts': {
    'a test event has the form': 'fetches from a made-up internet',
  },
  'src/account/webhooks/server/stream/streams.test.ts': 'writes events, and needs a time of its own',
  'src/account/webhooks/server/routes.test.ts': {
    'the secret is the same': 'compares with the clock exactly',
    'the log returns pages without gaps': 'is the dispatcher itself',
    'a delivery shows its request': 'is the dispatcher itself',
    'replay sends': 'is the dispatcher itself',
    'an owner switches an endpoint': 'is the dispatcher itself',
    'a test event': 'fetches from a made-up internet',
    'an endpoint that a replayed': 'fetches from a made-up internet',
  },
  'src/account/webhooks/server/sweep.test.ts': 'is the worker itself',
  'src/app/server/partitioned-tables.test.ts': 'needs a time of its own',
  'src/platform/server/http/app.test.ts': {
    'a bug is a 500': 'breaks the database of its process',
  },
  'src/platform/server/http/body.test.ts': {
    'to /api/image_padding that is large': 'is about the memory or disk of one process',
    'that finds no memory': 'is about the memory or disk of one process',
  },
  'src/sandbox/mail/server/sandbox-mail.test.ts': {
    'lists the newest email first': 'needs an empty mailbox',
  },
  'src/sandbox/payments/server/api/authentication.test.ts': 'needs a time of its own',
  'src/sandbox/payments/server/time/advance.test.ts': 'needs a time of its own',
  'src/tools/audio-extraction/server/download.test.ts': 'is the worker itself',
  'src/tools/audio-extraction/server/fetch-video.test.ts': 'fetches from a made-up internet',
  'src/tools/audio-extraction/server/outage.test.ts': 'cuts the wires to database and store',
  'src/tools/audio-extraction/server/queue.test.ts': 'is the worker itself',
  'src/tools/audio-extraction/server/routes.test.ts': {
    'of many calls at once an account': 'needs jobs that no worker takes',
  },
  'src/tools/audio-extraction/server/run-job.test.ts': 'is the worker itself',
  'src/tools/audio-extraction/server/sweep.test.ts': 'is the worker itself',
  'src/tools/audio-extraction/server/uploads/uploads.test.ts': {
    'uploads that no job took hold a share': 'says how much is free on the disk',
  },
  'src/tools/image-padding/server/routes.test.ts': {
    'JSON requests can contain': 'fetches from a made-up internet',
    'an almost full disk': 'is about the memory or disk of one process',
    'a web page is told from a picture': 'fetches from a made-up internet',
  },
  'src/tools/shop-monitor/server/corpus.test.ts': 'is the scanner itself',
  'src/tools/shop-monitor/server/pictures/news-first.test.ts': 'is the worker itself',
  'src/tools/shop-monitor/server/pictures/pictures.test.ts': 'is the worker itself',
  'src/tools/shop-monitor/server/products.test.ts': 'is the scanner itself',
  'src/tools/shop-monitor/server/scan-failures.test.ts': 'is the scanner itself',
  'src/tools/shop-monitor/server/scan-heavy.test.ts': 'is the scanner itself',
  'src/tools/shop-monitor/server/scan-new-products.test.ts': 'is the scanner itself',
  'src/tools/shop-monitor/server/scan.test.ts': 'is the scanner itself',
  'src/tools/shop-monitor/server/scanner.test.ts': 'is the scanner itself',
  'src/tools/text-overlay/server/fonts/routes.test.ts': {
    'files without a row are swept': 'is the worker itself',
  },
  'src/tools/text-overlay/server/routes.test.ts': {
    'accepts a file, a data URI and an address': 'fetches from a made-up internet',
    'returns a picture by its address': 'fetches from a made-up internet',
  },
  'src/workflows/batches/server/batches.test.ts': 'is the worker itself',
  'src/workflows/recipes/server/preview.test.ts': 'is the scanner itself',
  'src/workflows/templates/server/routes.test.ts': {
    'keeps its newest versions': 'is the worker itself',
  },
  'test/admin.test.ts': 'starts the admin port in its process',
  'test/browser/billing.test.ts': {
    'a one-off payment says until when': 'needs a time of its own',
    'a subscription is cancelled at the end': 'needs a time of its own',
  },
  'test/browser/large-upload.test.ts': 'holds bytes back in the server',
  'test/browser/many.test.ts': {
    'a batch is cancelled after a question': 'needs jobs that no worker takes',
  },
  'test/browser/provider.test.ts': 'signs tokens of the identity provider',
  'test/browser/sign-in.test.ts': {
    'a user whose identity was disabled': 'needs a token that has expired',
  },
  'test/browser/white-label.test.ts': 'answers questions about DNS itself',
  'test/corpus.test.ts': {
    'DL-': 'writes files to the disk',
    'EA-19': 'sends on after an early response',
    'PD-56': 'fetches from a made-up internet',
    'RB-27': 'fetches from a made-up internet',
    'TR-14': 'meets the balancer instead',
    'TR-16': 'meets the balancer instead',
  },
  'test/foreign-keys.test.ts': 'reads only the schema',
  'test/key-rotation.test.ts': 'starts one process after the other',
  'test/lenient-input.test.ts': 'fetches from a made-up internet',
  'test/mcp.test.ts': {
    'no body and no page': 'sends on after an early response',
  },
  'test/one-thing.test.ts': 'compares the transactions of one database',
  'test/openapi-contract.test.ts': {
    'every operation answers its example call': 'ends the streams of its process',
  },
  'test/spans.test.ts': 'reads log and spans of the process',
  'test/stand-in-tables.test.ts': 'reads only the schema',
  'test/stand-ins.test.ts': {
    'refuse a connection from another machine': 'names the address of the client',
  },
  'test/test-keys.test.ts': {
    'marks the items of a batch': 'is the worker itself',
  },
  'test/trace.test.ts': 'reads log and spans of the process',
  'test/white-label.test.ts': 'answers questions about DNS itself',
};
