import type { Plugin } from 'vite';

/** The properties of an endpoint that a browser needs in order to call it. */
const called = new Set(['name', 'method', 'path', 'files']);

/**
 * Leaves out of the browser's build what describes an endpoint and its fields: the server makes the reference,
 * and schemas do not exist in the browser (`app/web/absent-schemas.ts`).
 */
export function bareEndpoints(): Plugin {
  return {
    name: 'bare-endpoints',
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { id: /\/shared\/[\w-]+\.ts$/, code: /\bendpoint\(/ },
      handler(code) {
        return { code: without(code, uncalledProperties(this.parse(code))), map: null };
      },
    },
  };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the properties that a browser does not need, of every `endpoint({...})` in the syntax tree. */
function uncalledProperties(node: unknown): Span[] {
  if (Array.isArray(node)) return node.flatMap(uncalledProperties);
  if (!isEndpointCall(node)) {
    return typeof node === 'object' && node !== null ? Object.values(node).flatMap(uncalledProperties) : [];
  }
  const [spec] = node.arguments;
  // What is spread into an endpoint has no key, and may hold its method.
  return spec?.properties.filter(({ key }) => key && !called.has(key.name ?? '')) ?? [];
}

interface EndpointCall {
  readonly arguments: readonly {
    readonly properties: readonly (Span & { readonly key?: { readonly name?: string } })[];
  }[];
}

function isEndpointCall(node: unknown): node is EndpointCall {
  if (typeof node !== 'object' || node === null || !('callee' in node)) return false;
  const { callee } = node;
  return typeof callee === 'object' && callee !== null && 'name' in callee && callee.name === 'endpoint';
}

/** Returns the code without these properties and the comma after each. */
function without(code: string, properties: readonly Span[]): string {
  let [kept, at] = ['', 0];
  for (const { start, end } of properties) {
    kept += code.slice(at, start);
    at = end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0);
  }
  return kept + code.slice(at);
}

/**
 * Lets the bundler drop the constants of contracts that nothing in the browser uses, which are the fields' schemas:
 * it can't know that building one has no effect.
 */
export function unusedSchemas(): Plugin {
  return {
    name: 'unused-schemas',
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { id: /\/shared\/[\w/-]+\.ts$/, code: /\bz\./ },
      handler(code) {
        const calls = topLevelCalls(this.parse(code).body);
        return { code: droppable(code, calls), map: null };
      },
    },
  };
}

interface Statement {
  readonly type: string;
  readonly declaration?: Statement | null;
  readonly declarations?: readonly { readonly init?: (Span & { readonly type: string }) | null }[];
}

/** Returns where constants of a module are initialised by a call. */
function topLevelCalls(statements: readonly Statement[]): Span[] {
  return statements
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => (init && /^(?:Call|Member)Expression$/.test(init.type) ? init : []));
}

/** Returns the code with each of these calls in a function whose call may be dropped. */
function droppable(code: string, calls: readonly Span[]): string {
  let [wrapped, at] = ['', 0];
  for (const { start, end } of calls) {
    wrapped += `${code.slice(at, start)}/* @__PURE__ */ (() => ${code.slice(start, end)})()`;
    at = end;
  }
  return wrapped + code.slice(at);
}
