/**
 * Runs before React and the console are here, and asks for the files that this page will need: otherwise each stage is asked for when the one before it has begun to run
 * (docs/adr/0045); and for the rows that stand at its address (docs/adr/0091). Nothing runs earlier by it, and nothing fails by it: what does not come is asked for again by
 * whoever needs it.
 */
import { earlyListElement } from '#contract/earlyList.ts';
import type { EarlyCall, EarlyList } from '#contract/earlyList.ts';
import { earlyAnswers } from './kit/wiring/loading/earlyAnswers.ts';
import type { EarlyFiles } from './kit/wiring/loading/earlyFiles.ts';
import { holdsSession, sessionKey, storedLanguage } from './kit/wiring/storageKeys.ts';

function stagesOf(path: string): readonly Exclude<keyof EarlyFiles, 'described'>[] {
  // At the root path nobody is logged in (spec 2): the login page comes alone.
  if (path === '/') return [];
  if (!holdsSession(window)) return ['app'];
  const language = storedLanguage(window);
  // Most screens are lists drawn from a description, with words that the desk has not.
  return ['app', 'session', ...(path.startsWith('/consultation') ? (['desk', language] as const) : (['list', language, `${language} screens`] as const))];
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

/** The session stores this (src/shell/wiring/session.ts). */
interface StoredSession {
  readonly bearer: string;
  readonly start: {
    readonly endsAt: number | null;
    readonly person: { readonly orgId: string; readonly rights: readonly string[]; readonly mustChangePassword?: boolean };
  };
}

const answerMs = 10_000;

/** The same request that the console will make: it takes the answer of no other one. */
function askFor({ url: path, headers: wanted, right, isRows }: EarlyCall, { bearer, start: { person } }: StoredSession): void {
  if (right !== undefined && !person.rights.includes(right)) return;
  const { origin } = window.location;
  const url = `${origin}${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ qxOrgId: person.orgId }).toString()}`;
  const values: Readonly<Record<string, string>> = { qywxUserInfo: '', orgId: person.orgId };
  const headers = {
    authorization: `Bearer ${bearer}`,
    'accept-language': storedLanguage(window),
    ...Object.fromEntries(wanted.map((name) => [name, values[name] ?? ''])),
  };
  // An answer that does not come is asked for again by whoever needs it, who tells of the failure.
  const answer = fetch(url, { credentials: 'omit', headers, signal: AbortSignal.timeout(answerMs) }).catch(() => undefined);
  earlyAnswers.put(url, { headers, isRows: isRows === true, answer });
}

function askForRows(calls: readonly EarlyCall[]): void {
  const session = JSON.parse(window.sessionStorage.getItem(sessionKey) ?? 'null') as StoredSession | null;
  if (!session || session.start.person.mustChangePassword === true || (session.start.endsAt ?? Infinity) < Date.now()) return;
  for (const call of calls) askFor(call, session);
}

const given = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? 'null');

const files = (given('early-files') ?? {}) as Partial<EarlyFiles>;
const list = given(earlyListElement) as EarlyList | null;
const stages = stagesOf(window.location.pathname);
const described = list && stages.includes('list') ? (files.described?.[list.entity] ?? []) : [];
new Set([...stages.flatMap((stage) => files[stage] ?? []), ...described]).forEach(ask);
// An address with a search is for the console to read.
if (list && window.location.search === '') askForRows(list.calls);
