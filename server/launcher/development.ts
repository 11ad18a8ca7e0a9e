/** `npm run dev`: vite serves the console from its sources beside the server, and the server starts again when its sources change. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';

export const vitePort = 5173;
const settleMs = 150;

/** Both addresses of the server and of vite: the console in development is another origin. */
export const developmentOrigins = (port: number): string =>
  [port, vitePort].flatMap((each) => [`http://localhost:${each}`, `http://127.0.0.1:${each}`]).join(',');

export interface Closing {
  close(): Promise<void>;
}

export function startVite(root: string, serverUrl: string): Closing {
  const vite = spawn(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--port', String(vitePort), '--strictPort'], {
    cwd: root,
    env: { ...process.env, CARELINE_SERVER: serverUrl },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const gone = once(vite, 'exit');
  return {
    close: async () => {
      vite.kill('SIGTERM');
      await gone;
    },
  };
}

/** One call for a burst of changes: editors write a file in several steps. */
export function watchSources(root: string, onChange: () => void): Closing {
  let timer: NodeJS.Timeout | undefined;
  const watchers = ['server', 'contract'].map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (name === null || !/\.(ts|sql|json)$/.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, settleMs);
    }),
  );
  return {
    close: async () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
