import { relative } from 'node:path';
import { beforeEach } from 'vitest';
import { oneProcess } from './one-process.ts';

beforeEach(({ task, skip }) => {
  const listed = oneProcess[relative(process.cwd(), task.file.filepath)];
  if (typeof listed !== 'object') return;
  const found = Object.entries(listed).find(([title]) => task.name.startsWith(title));
  if (found) skip(found[1]);
});
