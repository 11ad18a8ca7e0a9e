/** The built console makes a browser fetch so much, route by route: JavaScript as it travels, gzip level 9. Sizes are no times: they can be asserted. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

export interface Route {
  /** The module that draws it. */
  readonly module: string;
  /** Everything a browser has fetched when it stands there, entry and shell included. */
  readonly bytes: number;
  /** The route adds this to entry and shell. */
  readonly added: number;
}
export interface Sizes {
  /** The login page is drawn with these: the entry, all it imports, and the words of one language. */
  readonly login: number;
  readonly routes: readonly Route[];
}

/** The chunk and all it imports without waiting. */
function closure(manifest: Manifest, start: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...start];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const chunk = manifest[name];
    if (!chunk || found.has(name)) continue;
    found.add(name);
    open.push(...(chunk.imports ?? []));
  }
  return found;
}

/**
 * Files that need one another, each ring from a file back to it. One of them runs before what it needs is there, and the console does not begin: no type and no
 * other test sees it. Merging small files (vite.config.ts) can make such rings.
 */
export function ringsOf(manifest: Manifest): readonly (readonly string[])[] {
  const rings: (readonly string[])[] = [];
  const done = new Set<string>();
  const walk = (name: string, way: readonly string[]): void => {
    const from = way.indexOf(name);
    if (from >= 0) rings.push([...way.slice(from), name].map((one) => manifest[one]?.file ?? one));
    if (from >= 0 || done.has(name)) return;
    for (const next of manifest[name]?.imports ?? []) walk(next, [...way, name]);
    done.add(name);
  };
  for (const name of Object.keys(manifest)) walk(name, []);
  return rings;
}

/** These come when the login page stands (docs/adr/0026): the parts around every screen of a session, and the machines that feed it. */
const appChunk = 'src/appChunk.tsx';
/** It stands above all domains, since it draws the screens of any of them. */
const inspectorScreen = 'src/inspectorScreen.tsx';
const sessionModules = [appChunk, 'src/shell/views/ShellPages.tsx', 'src/shell/wiring/sessionChunk.ts'];
/** A module that is loaded at its first use, as an editor or a chart is, is no screen. */
const isPage = (name: string): boolean =>
  name === inspectorScreen || (/^src\/(?!kit\/views\/dom\/)[^/]+\/views\/.+\.tsx$/.test(name) && !sessionModules.includes(name));
/** The first screen is the product's largest; it is fetched while the login is on screen and adds to no other. */
const firstScreen = 'src/desk/views/Desk.tsx';
/** The desk is drawn for the first time with these, each with all that it imports. */
export const deskModules: readonly string[] = [...sessionModules, firstScreen];
const lists = [
  'src/shell/views/named/EntityScreen.tsx',
  'src/shell/views/named/OrdersScreen.tsx',
  'src/operation/views/AuditLog.tsx',
  // All that lists and forms are made of stands in it, for those who build and check it.
  'src/gallery/views/Gallery.tsx',
];
/** Others are drawn with the words that a session begins with, and some with words of their own (src/screenModules.tsx). */
const packOf: Readonly<Record<string, string>> = {
  'src/calls/views/CallDesk.tsx': 'calls',
  'src/gallery/views/Gallery.tsx': 'gallery',
  [inspectorScreen]: 'inspector',
  'src/operation/views/AuditLog.tsx': 'operation',
  'src/operation/views/SystemOperation.tsx': 'operation',
  'src/processes/views/TaskDesk.tsx': 'tasks',
  'src/workbench/views/Workbench.tsx': 'workbench',
};
const withScreenWords: ReadonlySet<string> = new Set([...lists, ...Object.keys(packOf)]);
/** One language is fetched, whichever was chosen: the heavier one counts. */
const languages = ['zh-CN', 'en'];

/** @param sizeOf bytes of a file as it travels */
export function sizesOf(manifest: Manifest, sizeOf: (file: string) => number): Sizes {
  const weigh = (names: Iterable<string>): number => [...names].reduce((sum, name) => sum + sizeOf(manifest[name]?.file ?? ''), 0);
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const heavier = (start: readonly string[], wordsOf: (language: string) => string): Set<string> => {
    const [one, other] = languages.map((language) => closure(manifest, [...start, wordsOf(language)])) as [Set<string>, Set<string>];
    return weigh(one) > weigh(other) ? one : other;
  };
  const login = heavier(entries, (language) => `src/i18n/entry/${language}.ts`);
  const session = heavier([...entries, ...sessionModules], (language) => `src/i18n/${language}/session.ts`);
  const screenWords = heavier([], (language) => `src/i18n/${language}/screens.ts`);
  const pages = [...closure(manifest, [appChunk])].flatMap((name) => manifest[name]?.dynamicImports ?? []).filter(isPage);
  const routes = [...new Set(pages)].map((module) => {
    const words = withScreenWords.has(module) ? screenWords : [];
    const pack = packOf[module];
    const own = [
      ...new Set([
        ...closure(manifest, [module]),
        ...words,
        ...(pack ? heavier([], (language) => `src/${module.split('/')[1] ?? ''}/words/${language}/${pack}.ts`) : []),
      ]),
    ].filter((name) => !session.has(name));
    return { module, bytes: weigh(session) + weigh(own), added: weigh(own) };
  });
  return { login: weigh(login), routes: routes.toSorted((a, b) => b.added - a.added) };
}

/** @param folder of the built console @throws where it was not built */
export const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;

/** @param folder of the built console @throws where it was not built */
export function readSizes(folder: string): Sizes {
  return sizesOf(readManifest(folder), (file) => (file.endsWith('.js') ? gzipSync(readFileSync(join(folder, file)), { level: 9 }).length : 0));
}

const kB = 1_000;
/** The goal is what we want (performance B7, B9), and the other must not be exceeded until we have it: it is lowered whenever something has become lighter. */
export const sizeLimits = {
  login: { goal: 110 * kB, most: 102 * kB },
  /** The goal counts the controls of antd in (performance B9); a capability may add 0.5 kB to the desk (docs/adr/0074). */
  route: { goal: 560 * kB, most: 560 * kB },
  /** A list brings the controls of antd that forms, filters and rows are made of (docs/adr/0072); a capability may add 0.25 kB. The goal was drawn while merged files hid a third of it (docs/adr/0074). */
  list: { goal: 45 * kB, most: 61.25 * kB },
  /** A page that is drawn with the words of all screens grows by the words of each capability. */
  added: { goal: 25 * kB, most: 26 * kB },
} as const;
/** The desk knows of each entity its address and its name, 30 bytes with 400 of them (docs/adr/0074). */
const bytesOfEntity = 40;

export interface Figure {
  readonly what: string;
  readonly bytes: number;
  readonly goal: number;
  readonly most: number;
}

/** @param entities so many stand in the house beside those of today (`npm run scale`) */
export function figuresOf({ login, routes }: Sizes, entities = 0): readonly Figure[] {
  const heaviest = routes.toSorted((a, b) => b.bytes - a.bytes)[0];
  const room = entities * bytesOfEntity;
  return [
    { what: 'login', bytes: login, ...sizeLimits.login },
    {
      what: `heaviest route in all (${heaviest?.module ?? 'none'})`,
      bytes: heaviest?.bytes ?? 0,
      goal: sizeLimits.route.goal + room,
      most: sizeLimits.route.most + room,
    },
    ...routes
      .filter(({ module }) => module !== firstScreen)
      .map(({ module, added }) => ({ what: `added by ${module}`, bytes: added, ...(lists.includes(module) ? sizeLimits.list : sizeLimits.added) })),
  ];
}

export const inKilobytes = (bytes: number): string => (bytes / kB).toFixed(1);
