import type {
  PageTask,
  ParserMessage,
  ParserTask,
} from '#tools/shop-monitor/server/parser/parser-process.ts';
import { parseShopPage } from '#tools/shop-monitor/server/redbubble/parse/parse.ts';

/** A parser child for tests: a page with `please:...` triggers a behaviour, all others are parsed. */
const behaviours: Readonly<Record<string, () => ParserMessage>> = {
  spin() {
    for (;;);
  },
  eat() {
    const allocated: Buffer[] = [];
    for (;;) allocated.push(Buffer.alloc(16 * 1024 * 1024, 1));
  },
  heap() {
    const allocated: object[] = [];
    for (;;) allocated.push(Array.from({ length: 1_000 }, () => ({ item: 1 })));
  },
  vanish() {
    process.kill(process.pid, 'SIGKILL');
    for (;;);
  },
  fail: () => ({ type: 'failed', message: 'broken on purpose' }),
  'say-pid': () => pageSaying(String(process.pid)),
  'say-environment': () =>
    pageSaying(
      Object.keys(process.env)
        .filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))
        .join(),
    ),
};

function pageSaying(reason: string): ParserMessage {
  return { type: 'page', page: { kind: 'layout_changed', reason } };
}

function read({ bytes, artist }: PageTask): ParserMessage {
  const text = new TextDecoder().decode(bytes);
  const behaviour = behaviours[/please:([a-z-]+)/.exec(text)?.[1] ?? ''];
  return behaviour?.() ?? { type: 'page', page: parseShopPage(text, artist) };
}

process.on('message', (task: ParserTask) => {
  if (task.type === 'robots') process.send?.({ type: 'robots', allows: true });
  else if (task.type === 'page') process.send?.(read(task));
});
process.once('disconnect', () => process.exit(0));
process.send?.({ type: 'ready' });
