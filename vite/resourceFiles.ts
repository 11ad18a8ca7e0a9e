/** Each entity's description in a file of its own, named by `contract/resources/index.ts` (docs/adr/0059): a list brings its own, and the desk none. */
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

const loader = /[\\/]src[\\/]kit[\\/]wiring[\\/]loading[\\/]resourceModules\.ts$/;
const index = 'contract/resources/index.ts';
const line = /^import \{ ([^}]+) \} from '\.\/(\w+)\.ts';$/gm;
/** Functions that make descriptions of all the others: what they make comes with the others. */
const isMade = (name: string): boolean => name.startsWith('entitiesWith') || name.endsWith('Of');

/** Entity -> the file that describes it. @throws where the table is written in another way */
export function filesOfEntities(source: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, names = '', file = ''] of source.matchAll(line)) for (const name of names.split(', ')) if (!isMade(name)) found.set(name, file);
  if (found.size === 0) throw new Error(`${index} names no description: expected lines like "import { menu } from './menu.ts';".`);
  return found;
}

function loaderCode(): string {
  const loads = [...filesOfEntities(readFileSync(index, 'utf8'))].map(
    ([name, file]) => `  ${name}: () => import('#contract/resources/${file}.ts').then((module) => module.${name}),`,
  );
  return `const loads = {\n${loads.join('\n')}\n};
export const loadEvery = () => import('#contract/resources/index.ts').then((module) => module.resources);
export const loadOne = (name) => Object.hasOwn(loads, name) ? loads[name]() : loadEvery().then((every) => every[name]);`;
}

/** Everybody who works here fetches these, and so does every list. */
const light: readonly string[] = [
  'src/appChunk.tsx',
  'src/shell/wiring/sessionChunk.ts',
  'src/shell/views/ShellPages.tsx',
  'src/desk/views/Desk.tsx',
  'src/shell/views/named/EntityScreen.tsx',
];
const isOf = ({ facadeModuleId }: Rolldown.OutputChunk, module: string): boolean => facadeModuleId?.replaceAll('\\', '/').endsWith(`/${module}`) ?? false;

/** The descriptions that come with what everybody fetches: each of them is carried by people who never open its list. */
export function carried(chunks: readonly Rolldown.OutputChunk[], source: string): readonly string[] {
  const found = new Set<Rolldown.OutputChunk>();
  const open = chunks.filter((chunk) => chunk.isEntry || light.some((module) => isOf(chunk, module)));
  for (let chunk = open.pop(); chunk !== undefined; chunk = open.pop()) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    const { imports } = chunk;
    open.push(...chunks.filter(({ fileName }) => imports.includes(fileName)));
  }
  const described = filesOfEntities(source);
  const given = [...found].flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([id, { renderedExports }]) => (/[\\/]contract[\\/]resources[\\/]/.test(id) ? renderedExports : [])),
  );
  return given.filter((name) => described.has(name));
}

/** The desk and the shell work for a person by these: no lists, and they grow with nothing else. */
const ofTheDesk: ReadonlySet<string> = new Set(['conversationMark', 'deskPolicy', 'shellPreference', 'staffPreference', 'team']);

export const resourceFiles = (): Plugin => ({
  name: 'resource-files',
  apply: 'build',
  load: (id) => (loader.test(id) ? loaderCode() : undefined),
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    const heavy = carried(chunks, readFileSync(index, 'utf8')).filter((name) => !ofTheDesk.has(name));
    if (heavy.length > 0)
      this.error(
        `Everybody would fetch the descriptions of ${heavy.join(', ')}: expected none in what the desk or every list stands on. Import what is needed of them from contract/choices, or load the part that needs them at its first use (docs/adr/0059).`,
      );
  },
});
