// Loaded into the processes of a test run by record-statements.mjs: writes down the text of each SQL statement.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

const file = join(process.env.RECORD_STATEMENTS_DIR ?? '', `${process.pid}.jsonl`);
/** @type {Set<string>} */
const seen = new Set();
const prototype = /** @type {{ query: (...args: unknown[]) => unknown }} */ (Client.prototype);
const query = prototype.query;

prototype.query = function record(...args) {
  const [first] = args;
  const text = typeof first === 'string' ? first : /** @type {{ text?: string }} */ (first).text;
  if (text !== undefined && !seen.has(text)) {
    seen.add(text);
    appendFileSync(file, `${JSON.stringify(text)}\n`);
  }
  return Reflect.apply(query, this, args);
};
