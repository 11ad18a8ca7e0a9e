/** Tables of the contract that are worked out when the console is built: the browser gets what comes out, and nothing of what it is made of (docs/adr/0059). */
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const tables = /[\\/]contract[\\/](?:callTables|refusalTables)[\\/](?!lightCalls)\w+\.ts$/;

/** @throws where it gives something that is no data: a browser would get another thing than a test */
function written(id: string, name: string, value: unknown): string {
  const text = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || text === '{}') throw new Error(`${id} gives '${name}', which is no table: expected data alone.`);
  return `export const ${name} = ${text};`;
}

export const workedOut = (): Plugin => ({
  name: 'worked-out',
  apply: 'build',
  load: async (id) => {
    if (!tables.test(id)) return undefined;
    const given = (await import(pathToFileURL(id).href)) as Readonly<Record<string, unknown>>;
    return Object.entries(given)
      .map(([name, value]) => written(id, name, value))
      .join('\n');
  },
});
