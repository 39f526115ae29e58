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
        const tree = this.parse(code);
        const specs = [...find(tree, isEndpoint).flatMap((call) => call.arguments), ...spreadInto(tree)];
        return { code: without(code, specs.flatMap(uncalledProperties)), map: null };
      },
    },
  };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Spec {
  readonly properties?: readonly (Span & {
    readonly key?: { readonly name?: string };
    /** What is spread has no key. */
    readonly argument?: { readonly name?: string };
  })[];
}

interface EndpointCall {
  readonly callee: { readonly name: 'endpoint' };
  readonly arguments: readonly Spec[];
}

interface Constant {
  readonly type: 'VariableDeclarator';
  readonly id: { readonly name?: string };
  readonly init: Spec | null;
}

/** Returns the objects that endpoints of this file share, as in `endpoint({ ...products, name: 'listProducts' })`. */
function spreadInto(tree: unknown): Spec[] {
  const spread = find(tree, isEndpoint)
    .flatMap((call) => call.arguments.flatMap(({ properties = [] }) => properties))
    .flatMap(({ argument }) => argument?.name ?? []);
  return find(tree, isConstant).flatMap(({ id, init }) =>
    id.name !== undefined && spread.includes(id.name) && init ? init : [],
  );
}

function uncalledProperties({ properties = [] }: Spec): Span[] {
  return properties.filter(({ key }) => key && !called.has(key.name ?? ''));
}

const isEndpoint = (node: object): node is EndpointCall =>
  'callee' in node && (node as EndpointCall).callee.name === 'endpoint';

const isConstant = (node: object): node is Constant => 'type' in node && node.type === 'VariableDeclarator';

/** Returns the nodes of a syntax tree that pass, the outermost of each branch. */
function find<Found extends object>(node: unknown, passes: (node: object) => node is Found): Found[] {
  if (typeof node !== 'object' || node === null) return [];
  if (passes(node)) return [node];
  return Object.values(node).flatMap((child) => find(child, passes));
}

/** Returns the code without these properties and the comma after each. */
function without(code: string, properties: readonly Span[]): string {
  let [kept, at] = ['', 0];
  for (const { start, end } of properties.toSorted((a, b) => a.start - b.start)) {
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
        const calls = topLevelCalls(this.parse(code).body, code);
        return { code: droppable(code, calls), map: null };
      },
    },
  };
}

interface Statement {
  readonly type: string;
  readonly declaration?: Statement | null;
  readonly declarations?: readonly { readonly init?: Init | null }[];
}

interface Init extends Span {
  readonly type: string;
}

/** Returns where constants of a module are initialised by a call, or by an object of schemas. */
function topLevelCalls(statements: readonly Statement[], code: string): Span[] {
  return statements
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => (init && (isCall(init) || isOfSchemas(init, code)) ? init : []));
}

const isCall = ({ type }: Init) => /^(?:Call|Member)Expression$/.test(type);

function isOfSchemas({ type, start, end }: Init, code: string): boolean {
  return type === 'ObjectExpression' && /\bz\.|[sS]chema\(/.test(code.slice(start, end));
}

/** Returns the code with each of these calls in a function whose call may be dropped. */
function droppable(code: string, calls: readonly Span[]): string {
  let [wrapped, at] = ['', 0];
  for (const { start, end } of calls) {
    wrapped += `${code.slice(at, start)}/* @__PURE__ */ (() => (${code.slice(start, end)}))()`;
    at = end;
  }
  return wrapped + code.slice(at);
}
