/** Writes into the page which files each stage needs, and the script that asks for them first (`src/early.ts`). */
import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import type { EarlyFiles } from '#src/kit/wiring/loading/earlyFiles.ts';
import { filesOfEntities } from './resourceFiles.ts';

const modulesOf: Readonly<Record<Exclude<keyof EarlyFiles, 'described'>, readonly string[]>> = {
  app: ['src/appChunk.tsx'],
  session: ['src/shell/wiring/sessionChunk.ts', 'src/shell/views/ShellPages.tsx'],
  desk: ['src/desk/views/Desk.tsx'],
  list: ['src/shell/views/named/EntityScreen.tsx', 'src/shell/views/rail/TwinTabs.tsx', 'src/kit/wiring/loading/resourceModules.ts'],
  'zh-CN': ['src/i18n/public/zh-CN.ts', 'src/i18n/zh-CN/session.ts'],
  en: ['src/i18n/public/en.ts', 'src/i18n/en/session.ts'],
  'zh-CN screens': ['src/i18n/zh-CN/screens.ts'],
  'en screens': ['src/i18n/en/screens.ts'],
};
const script = 'src/early.ts';

const isOf = (chunk: Rolldown.OutputChunk, module: string): boolean => chunk.facadeModuleId?.replaceAll('\\', '/').endsWith(`/${module}`) ?? false;

/** @throws when a module has no file of its own: it was renamed, or is no longer fetched by itself */
function chunkOf(chunks: readonly Rolldown.OutputChunk[], module: string): Rolldown.OutputChunk {
  const found = chunks.find((chunk) => isOf(chunk, module));
  if (!found) throw new Error(`No built file begins with ${module}: expected one for each module that vite/earlyFiles.ts names. Correct the name there.`);
  return found;
}

function filesOf(chunks: readonly Rolldown.OutputChunk[], start: readonly Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>();
  const open = [...start];
  for (let chunk = open.shift(); chunk !== undefined; chunk = open.shift()) {
    if (files.has(chunk.fileName)) continue;
    files.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
    const { imports } = chunk;
    open.push(...chunks.filter(({ fileName }) => imports.includes(fileName)));
  }
  return files;
}

/** A description is fetched by itself; what comes with every list is not told again. */
function describedIn(chunks: readonly Rolldown.OutputChunk[], known: ReadonlySet<string>): EarlyFiles['described'] {
  return Object.fromEntries(
    [...filesOfEntities(readFileSync('contract/resources/index.ts', 'utf8'))].flatMap(([entity, file]): [string, string[]][] => {
      const chunk = chunks.find((one) => isOf(one, `contract/resources/${file}.ts`));
      const files = chunk ? [...filesOf(chunks, [chunk])].filter((one) => !known.has(one)) : [];
      return files.length > 0 ? [[entity, files]] : [];
    }),
  );
}

function tagsOf(bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const first = filesOf(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  );
  // A stage is never asked for without those above it.
  const known = new Set(first);
  const early = Object.fromEntries(
    Object.entries(modulesOf).map(([stage, modules]) => {
      const start = modules.map((module) => chunkOf(chunks, module));
      const files = [...filesOf(chunks, start)].filter((file) => !known.has(file));
      if (stage === 'app' || stage === 'session') files.forEach((file) => known.add(file));
      return [stage, files];
    }),
  );
  return [
    {
      tag: 'script',
      attrs: { type: 'application/json', id: 'early-files' },
      children: JSON.stringify({ ...early, described: describedIn(chunks, new Set([...known, ...(early['list'] ?? [])])) } satisfies Record<string, unknown>),
      injectTo: 'head-prepend',
    },
    { tag: 'script', attrs: { type: 'module', async: true, crossorigin: true, src: `/${chunkOf(chunks, script).fileName}` }, injectTo: 'head-prepend' },
  ];
}

export const earlyFiles = (): Plugin => ({
  name: 'early-files',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: (_, { bundle }) => (bundle ? tagsOf(bundle) : []) },
});
