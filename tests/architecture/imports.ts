/** Reads what a file of this repository imports, and where that stands. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly imports: Readonly<Record<string, string>> };
/** `#contract` -> `contract`: Node's own aliases are the only ones. */
const folders = new Map(Object.entries(imports).map(([alias, place]) => [alias.replace('/*', ''), place.replace('./', '').replace('/*', '')]));

/** Types are left out where the question is what is loaded; an import that is fetched later never counts, since nothing waits for it. */
export function importsOf(text: string, { withTypes }: { readonly withTypes: boolean }): readonly string[] {
  const all = text.matchAll(/^(?:import|export)( type)?(?= [{*\w])[^;]*?\sfrom '([^']+)';$|^import '([^']+)';$/gm);
  return [...all].filter(([, type]) => withTypes || type === undefined).map(([, , from, bare]) => from ?? bare ?? '');
}

/** @returns undefined for a package */
export function placeOf(from: string, file: string): string | undefined {
  if (from.startsWith('.')) return join(dirname(file), from);
  const [alias = '', ...rest] = from.split('/');
  const folder = folders.get(alias);
  return folder === undefined ? undefined : join(folder, ...rest);
}
