import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

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

/** Where a running server is, for `vite` in development. */
const server = process.env['CARELINE_SERVER'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), precompress()],
  build: {
    target: 'es2022',
    // Which file needs which: what a route weighs is computed from it (tests/rig/bundleSizes.ts).
    manifest: true,
    // The brotli sizes are in the output folder; computing them again for the log costs seconds.
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            // What every icon stands on, so that the login page draws its few without the rest of antd.
            { name: 'icons', test: /node_modules[\\/]@ant-design[\\/](icons[\\/]es[\\/](components|utils)|colors|fast-color)[\\/]?/, priority: 2 },
            // What forms alone need stays out of the first load of the desk. First comes what they share: a group takes what its modules stand on along.
            {
              name: 'antd',
              test: /node_modules[\\/](antd|@rc-component|@ant-design[\\/](cssinjs|cssinjs-utils|react-slick))[\\/](?!(es[\\/])?(date-picker|calendar|time-picker|picker|qr-?code)[\\/](?!locale))/,
              priority: 1,
            },
            { name: 'times', test: /node_modules[\\/](dayjs|@ant-design[\\/]icons[\\/]es[\\/]icons[\\/](ClockCircle|Calendar)Outlined)/, priority: 1 },
            { name: 'pickers', test: /node_modules[\\/](antd[\\/]es|@rc-component)[\\/](date-picker|calendar|time-picker|picker|qr-?code)[\\/]/, priority: 0 },
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
