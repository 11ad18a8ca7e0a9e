/** A link that carries its target in its own address (`/redirect`, `/redirectPage`, `/interlayer`) may lead to a page of this console and nowhere else. Pure. */
import { navigationLimits } from '#contract/limits/session.ts';
import type { Visit } from '#src/kit/machines/navigation/guards.ts';

export interface Forward {
  readonly page: '/redirect' | '/redirectPage' | '/interlayer';
  /** Null: there is none, or it leads elsewhere. */
  readonly target: Visit | null;
  /** The target is as it was given, for whoever wonders; null where none was. */
  readonly given: string | null;
}

const pages: ReadonlySet<string> = new Set(['/redirect', '/redirectPage', '/interlayer']);
const isForwarder = (path: string): path is Forward['page'] => pages.has(path);
/** Both are in use in old links; whichever stands first. */
const parameters: ReadonlySet<string> = new Set(['path', 'redirect']);

/** Controls, blanks, marks that turn or hide text, backslashes, and letters that look like a slash, a dot or an @. */
const treacherous = /[\p{Cc}\p{Cf}\p{Z}\p{Cs}\p{Co}\\＼﹨∖⧵⧹／⁄∕⧸╱．。｡․＠﹫]/u;
/** Nothing decoded twice by a careless hand may become something else. */
const encodings = 3;

function decoded(path: string): string | null {
  let now = path;
  try {
    for (let turn = 0; turn < encodings; turn++) {
      const next = decodeURIComponent(now);
      if (next === now) return now;
      now = next;
    }
  } catch {
    // A broken escape is no address of ours.
  }
  return null;
}

const isPlainPath = (path: string): boolean =>
  path.startsWith('/') &&
  !path.includes('//') &&
  !treacherous.test(path) &&
  !/[:@]/.test(path) &&
  !path.split('/').some((part) => part === '.' || part === '..');

const here = 'https://here.invalid';

/** A page of this console, read as strictly as it can be: whatever a browser, a proxy or a person might take for another place is none. */
export function localTarget(given: string): Visit | null {
  if (given.length > navigationLimits.targetCharacters || /\p{Cc}/u.test(given)) return null;
  const [, path = '', search = ''] = /^([^?#]*)(\?[^#]*)?(?:#.*)?$/u.exec(given) ?? [];
  const plain = isPlainPath(path) ? decoded(path) : null;
  if (plain === null || !isPlainPath(plain) || isForwarder(plain)) return null;
  // The last word is the browser's own reading of it.
  const read = new URL(`${path}${search}`, here);
  return read.origin === here && read.pathname === path ? { path: read.pathname, search: read.search } : null;
}

/** The target with what else stood in the address; a target of its own wins where both name the same. */
function withRest(target: Visit, rest: readonly (readonly [string, string])[]): Visit {
  const query = new URLSearchParams(target.search);
  for (const [name, value] of rest) if (!new URLSearchParams(target.search).has(name)) query.append(name, value);
  const search = rest.length === 0 ? target.search : `?${query.toString()}`;
  return { path: target.path, search: search === '?' ? '' : search };
}

/**
 * A visit to one of the three pages leads here; null on any other page. The root page would clear the session (spec 2): whoever is sent there means the first screen.
 * @param home the first screen, also where `/interlayer` leads that names no target
 */
export function forwardOf({ path, search }: Visit, home: string): Forward | null {
  if (!isForwarder(path)) return null;
  const query = [...new URLSearchParams(search)];
  const given = query.find(([name]) => parameters.has(name))?.[1] ?? null;
  const rest = query.filter(([name]) => !parameters.has(name));
  const found = given === null ? (path === '/interlayer' ? { path: '/', search: '' } : null) : localTarget(given);
  if (!found) return { page: path, target: null, given };
  return { page: path, target: found.path === '/' ? { path: home, search: '' } : withRest(found, rest), given };
}
