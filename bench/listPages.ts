/** Builds the floors of B2 into `.tmp/bench-pages`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

export const builtPages = ['antd', 'naive'] as const;
export type BuiltPage = (typeof builtPages)[number];

const source = fileURLToPath(new URL('./listPages', import.meta.url));
const target = fileURLToPath(new URL('../.tmp/bench-pages', import.meta.url));

export async function buildListPages(): Promise<void> {
  for (const name of builtPages) {
    const folder = `${target}/.${name}`;
    mkdirSync(folder, { recursive: true });
    const script = `<script type="module" src="${source}/${name}.tsx"></script></body>`;
    writeFileSync(`${folder}/index.html`, readFileSync(`${source}/page.html`, 'utf8').replace('</body>', script));
    await build({
      configFile: false,
      root: folder,
      base: `/built/${name}/`,
      logLevel: 'warn',
      plugins: [react()],
      build: { outDir: `${target}/${name}`, emptyOutDir: true, chunkSizeWarningLimit: 4_000 },
    });
  }
}
