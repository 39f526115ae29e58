import type { FontMessage } from './font-reader.ts';
import { InvalidFont } from './parse/invalid-font.ts';
import { parseFont } from './parse/parse-font.ts';

/**
 * The program of the font child: checks one untrusted font and ends. It has no settings, no secrets, no
 * database and no network use, and it exits with its parent.
 */
async function work(bytes: Uint8Array): Promise<FontMessage> {
  try {
    return { type: 'font', font: await parseFont(bytes) };
  } catch (error) {
    if (error instanceof InvalidFont)
      return { type: 'invalid', reason: error.reason, message: error.message };
    return { type: 'failed', message: error instanceof Error ? (error.stack ?? '') : String(error) };
  }
}

const send = (message: FontMessage) => process.send?.(message);

process.once('message', (bytes: Uint8Array) => void work(bytes).then(send));
process.once('disconnect', () => process.exit(0));
send({ type: 'ready' });
