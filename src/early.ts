/**
 * Runs before React and the console are here, and asks for the files that this page will need: otherwise each stage is asked for when the one before it has begun to run
 * (docs/adr/0045). Nothing runs earlier by it, and nothing fails by it: what does not come is asked for again by whoever needs it.
 */
import { holdsSession, storedLanguage } from './kit/wiring/storageKeys.ts';
import type { EarlyFiles } from './kit/wiring/loading/earlyFiles.ts';

function stagesOf(path: string): readonly (keyof EarlyFiles)[] {
  // At the root path nobody is logged in (spec 2): the login page comes alone.
  if (path === '/') return [];
  if (!holdsSession(window)) return ['app'];
  // Most screens are lists drawn from a description.
  return ['app', 'session', path.startsWith('/consultation') ? 'desk' : 'list', storedLanguage(window)];
}

function ask(file: string): void {
  const link = document.createElement('link');
  link.crossOrigin = '';
  link.href = `/${file}`;
  if (file.endsWith('.css')) {
    link.rel = 'preload';
    link.as = 'style';
  } else {
    link.rel = 'modulepreload';
  }
  document.head.append(link);
}

const files = JSON.parse(document.getElementById('early-files')?.textContent ?? '{}') as Partial<EarlyFiles>;
new Set(stagesOf(window.location.pathname).flatMap((stage) => files[stage] ?? [])).forEach(ask);
