import { homedir } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Writable } from 'node:stream';
import type { Context } from './context.ts';

const clearLine = '\r\u001B[K';

/** Returns the context of a process: results on stdout, all else on stderr. */
export function terminalContext({ env, stdin, stdout, stderr }: NodeJS.Process): Context {
  const stopped = new AbortController();
  process.once('SIGINT', () => stopped.abort()).once('SIGTERM', () => stopped.abort());
  // The reader of the output, such as `head`, may close it early.
  stdout.on('error', () => stopped.abort());
  const isTerminal = stderr.isTTY;
  let shown = '';

  function progress(line: string): void {
    if (!isTerminal || line === shown) return;
    shown = line;
    stderr.write(clearLine + line);
  }

  async function ask(question: string, { isSecret } = { isSecret: false }): Promise<string> {
    if (!stdin.isTTY) return (await text(stdin)).trim();
    stderr.write(question);
    // What is typed is echoed to the output of the interface.
    const output = isSecret ? new Writable({ write: (_chunk, _encoding, done) => done() }) : stderr;
    const lines = createInterface({ input: stdin, output, terminal: true });
    try {
      return (await lines.question('', { signal: stopped.signal })).trim();
    } finally {
      lines.close();
      if (isSecret) stderr.write('\n');
    }
  }

  const writeLine = (stream: NodeJS.WriteStream) => (line: string) => {
    progress('');
    stream.write(`${line}\n`);
  };
  return {
    env,
    home: homedir(),
    isTerminal,
    signal: stopped.signal,
    out: writeLine(stdout),
    tell: writeLine(stderr),
    progress,
    ask,
    inBytes: stdin,
    outBytes: async (chunks) => pipeline(chunks, stdout, { end: false }),
  };
}
