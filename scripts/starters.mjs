import { writeFileSync } from 'node:fs';
import { makeStarters } from './make-starters.mjs';

for (const { file, content } of await makeStarters()) {
  writeFileSync(file, content);
  console.log(`${file}: ${content.length} bytes`);
}
