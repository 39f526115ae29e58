import { writeFileSync } from 'node:fs';
import { makeFaces } from './make-faces.mjs';

for (const { file, content } of await makeFaces()) {
  writeFileSync(file, content);
  console.log(`${file}: ${Buffer.byteLength(content)} bytes`);
}
