import { decodePage } from '../parse/decode.ts';
import { parseShopPage } from '../parse/parse.ts';
import { allowsPage } from '../parse/robots-rules.ts';
import type { ParserMessage, ParserTask } from './messages.ts';

/**
 * The parser child: reads what strangers wrote, one task after another. It has no settings, no secrets and no
 * database, opens no connection, and ends with its parent.
 */
function work(task: ParserTask): ParserMessage {
  try {
    if (task.type === 'robots') return { type: 'robots', allows: allowsPage(task.rules, task.url) };
    return { type: 'page', page: parseShopPage(decodePage(task.bytes, task.contentType), task.artist) };
  } catch (error) {
    return {
      type: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

function send(message: ParserMessage): void {
  process.send?.(message);
}

process.on('message', (task: ParserTask) => send(work(task)));
process.once('disconnect', () => process.exit(0));
send({ type: 'ready' });
