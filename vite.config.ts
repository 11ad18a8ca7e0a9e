import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { earlyFiles } from './vite/earlyFiles.ts';
import { resourceFiles } from './vite/resourceFiles.ts';
import { sharedFiles } from './vite/sharedFiles.ts';
import { stageGroups } from './vite/stages.ts';
import { workedOut } from './vite/workedOut.ts';

/** Smaller files travel in one packet anyway. */
const worthCompressing = 1_024;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

/** Text files once as .br and once as .gz beside the original, so that the server never compresses while it answers. */
function precompress(): Plugin {
  let folder = 'dist';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    closeBundle: () => {
      for (const file of filesBelow(folder)) {
        if (!/\.(js|css|svg|html|json|webmanifest)$/.test(file) || statSync(file).size < worthCompressing) continue;
        const bytes = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** A running server stands here, for `vite` in development. */
const server = process.env['CARELINE_SERVER'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), workedOut(), resourceFiles(), earlyFiles(), precompress()],
  // RxJS as written for today's browsers: without the classes and loops of ES5.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    // The manifest tells which file needs which: the weight of a route is computed from it (tests/rig/bundleSizes.ts).
    manifest: true,
    // The brotli sizes are in the output folder; computing them again for the log costs seconds.
    reportCompressedSize: false,
    // The modules of a stage are one file on purpose (vite/stages.ts); scripts/checkSizes.ts weighs the routes.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      input: ['index.html', 'src/early.ts'],
      // An export of these modules that nobody takes is left out, with all it stands on: the input's context would bring the whole form along.
      treeshake: { moduleSideEffects: (id) => !/node_modules[\\/]@rc-component[\\/]/.test(id) },
      output: {
        // Not the names of all the screens that share it.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash][extname]`,
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            {
              name: 'early',
              test: /[\\/](src[\\/](early|kit[\\/]wiring[\\/](storageKeys|loading[\\/]earlyAnswers))|contract[\\/]earlyList)\.ts$/,
              priority: 3,
            },
            // The login page is drawn with one file.
            { name: 'entry', tags: ['$initial'], priority: 2 },
            ...stageGroups(2, 1),
            {
              name: 'shared',
              test: sharedFiles,
              minShareCount: 2,
              entriesAware: true,
              // More merges files that need one another, and the console does not begin; scripts/checkSizes.ts looks for that.
              entriesAwareMergeThreshold: 2000,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/ws': { target: server, ws: true },
      '^/(api-[a-z]+|crm-server|im|his-center|shop-member|config\\.json)': { target: server },
    },
  },
});
