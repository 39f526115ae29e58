import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildCli } from './build-cli.ts';
import { buildJavaScript } from './build-javascript.ts';
import { buildN8n, writeN8nChoices } from './build-n8n.ts';
import { buildZapier, writeZapierFields } from './build-zapier.ts';
import { operationSources } from '#scripts/web/operations.ts';
import { screenSources } from '#scripts/web/screen-sources.ts';
import { generateSources } from './generate.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const client = join(root, 'clients/javascript');

/** Writes the generated sources of the clients and of the screens, and builds each client into its `dist`. */
for (const sources of [await operationSources(root), await screenSources(root)])
  for (const [path, text] of Object.entries(sources)) writeFileSync(join(root, path), text);
for (const [name, text] of Object.entries(await generateSources(root)))
  writeFileSync(join(client, 'src/generated', name), text);
await buildJavaScript(root, join(client, 'dist'));
writeN8nChoices(root);
buildN8n(root, join(root, 'clients/n8n/dist'));
await buildCli(root, join(root, 'clients/cli/dist'));
await writeZapierFields(root);
buildZapier(root, join(root, 'clients/zapier/dist'));
