/** Builds the floors of B2, B7, B8 and B11 into `.tmp/bench-pages`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

export const builtPages = ['antd', 'naive', 'table', 'parts'] as const;
export type BuiltPage = (typeof builtPages)[number];

const source = fileURLToPath(new URL('./listPages', import.meta.url));
export const builtFolder = fileURLToPath(new URL('../.tmp/bench-pages', import.meta.url));

/** @param names all but what one benchmark needs alone */
export async function buildListPages(names: readonly BuiltPage[] = ['antd', 'naive']): Promise<void> {
  for (const name of names) {
    const folder = `${builtFolder}/.${name}`;
    mkdirSync(folder, { recursive: true });
    const script = `<script type="module" src="${source}/${name}.tsx"></script></body>`;
    writeFileSync(`${folder}/index.html`, readFileSync(`${source}/page.html`, 'utf8').replace('</body>', script));
    await build({
      configFile: false,
      root: folder,
      base: `/built/${name}/`,
      logLevel: 'warn',
      plugins: [react()],
      build: { outDir: `${builtFolder}/${name}`, emptyOutDir: true, chunkSizeWarningLimit: 4_000 },
    });
  }
}
