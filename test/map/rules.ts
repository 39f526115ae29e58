/** The order of account rooms: each may import those on its right. */
const accountRooms: Readonly<Record<string, readonly string[]>> = {
  access: [],
  results: ['access'],
  'api-keys': ['access'],
  idempotency: ['access'],
  usage: ['access', 'api-keys'],
  webhooks: ['access', 'api-keys', 'usage'],
  billing: ['access'],
  'early-access': ['access'],
};

/** The only files above the rooms, and what wires the stand-ins for the outside world. */
const houseFiles = [
  'main.ts',
  'start.ts',
  'run.ts',
  'deps.ts',
  'identity-provider.ts',
  'payment-provider.ts',
  'image-child.ts',
  'image-processes.ts',
  'server.ts',
  'worker.ts',
  'web-app.ts',
  'content-security-policy.ts',
  'demo.ts',
];
const wiring = ['src/deps.ts', 'src/identity-provider.ts', 'src/payment-provider.ts', 'src/demo.ts'];

const platform = ['platform/shared', 'platform/server'];
const inRoom = (room: string) => [`${room}/shared`, `${room}/server`];
const onScreen = (room: string) => [`${room}/shared`, `${room}/web`];
const accountNames = Object.keys(accountRooms).map((room) => `account/${room}`);
const account = accountNames.flatMap(inRoom);
const accountScreens = accountNames.flatMap(onScreen);
const screenParts = ['web/kit', 'platform/shared'];

/** Media and parsing code that a bench or a fuzzer can call alone. */
const engine =
  /^src\/(?:tools\/[\w-]+\/server\/(?:(?:pad|draw|render|parse)[\w-]*\.ts|(?:.+\/)?(?:engines|parse)\/)|platform\/server\/image\/)/;
const notInEngines = ['fastify', 'drizzle-orm'];
const inShared = ['zod'];
/** What the one drawing module is made of, in browser and server alike. */
const lettering = 'src/tools/text-overlay/shared/draw/';
const inLettering = ['bidi-js', 'harfbuzzjs', 'linebreak'];

/** The part of the house that a file stands in: `platform/server`, `tools/image-padding/shared`, `house`, `test`, ... */
function partOf(file: string): string {
  const [top = '', ...rest] = file.split('/');
  if (top !== 'src') return top;
  if (rest.length === 1) return 'house';
  const depths: Readonly<Record<string, number>> = { platform: 2, web: 2, sandbox: 1 };
  return rest.slice(0, depths[rest[0] ?? ''] ?? 3).join('/');
}

/** Parts that a part may import besides itself; undefined where the table has no such part. */
function reachOf(part: string): readonly string[] | undefined {
  const [storey = '', room = '', place] = part.split('/');
  if (part === 'platform/shared') return [];
  if (part === 'platform/server') return ['platform/shared'];
  if (part === 'sandbox') return [...platform, ...account, ...accountScreens, ...screenParts];
  if (part === 'web/kit') return ['platform/shared'];
  if (part === 'house') return undefined;
  const lower = storey === 'tools' ? accountNames : accountRooms[room]?.map((name) => `account/${name}`);
  if (!['account', 'tools'].includes(storey) || !lower) return undefined;
  if (place === 'shared') return ['platform/shared'];
  if (place === 'server') return [`${storey}/${room}/shared`, ...lower.flatMap(inRoom), ...platform];
  if (place === 'web') return [`${storey}/${room}/shared`, ...lower.flatMap(onScreen), ...screenParts];
  return undefined;
}

/** Whether a browser may run a file. */
function isForScreens(file: string): boolean {
  return /^src\/(?:.+\/)?(?:web|shared)\//.test(file);
}

/** Why a file may not import another file of the project; undefined where it may. */
export function fileViolation(from: string, to: string): string | undefined {
  const [here, there] = [partOf(from), partOf(to)];
  if (there === 'test') return from.endsWith('.test.ts') ? undefined : 'only tests import test/';
  if (here === 'web/app') return isForScreens(to) ? undefined : 'the web application imports screens and shared code';
  if (there === 'sandbox' && from.endsWith('.test.ts')) return undefined;
  if (there === 'sandbox' && !wiring.includes(from) && here !== 'sandbox')
    return `only ${wiring.join(', ')} and tests import the sandbox`;
  if (here === 'house') return houseFiles.includes(from.slice(4)) ? undefined : 'no such file stands above the rooms';
  const reach = reachOf(here);
  if (!reach) return `the map knows no part ${here}`;
  return here === there || reach.includes(there) ? undefined : `${here} may not import ${there}`;
}

/** Why a file may not import a package, Node's own modules included; undefined where it may. */
export function packageViolation(from: string, name: string): string | undefined {
  if (from.endsWith('.test.ts')) return undefined;
  if (from.startsWith(lettering) && inLettering.includes(name)) return undefined;
  if (partOf(from).endsWith('/shared') && !inShared.includes(name))
    return `shared code imports ${inShared.join()} alone`;
  if (engine.test(from) && notInEngines.some((banned) => name === banned || name.startsWith(`${banned}/`))) {
    return `an engine knows no ${name}`;
  }
  return undefined;
}
