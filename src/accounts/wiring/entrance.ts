/** Codes to scan and codes by message. The word that proves whose browser it is stays here and goes to the server alone, when it asks how its own code stands (F9). */
import { fromPromise } from 'xstate';
import type { ScanState } from '#contract/choices/scanStates.ts';
import { scanStates } from '#contract/choices/scanStates.ts';
import type { Api } from '#api/client.ts';
import { entranceMachine } from '#src/accounts/machines/entranceMachine.ts';
import { links, takeLink } from '#src/kit/wiring/links.ts';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Digests are there only where the page came by https or from this machine. */
const mayScan = (): boolean => (globalThis.crypto.subtle as SubtleCrypto | undefined) !== undefined;

interface EntranceParts {
  readonly api: Api;
  readonly around: Surroundings;
}
const stateOf = (text: string): ScanState => scanStates.find((one) => one === text) ?? 'expired';

/** @returns the machine of the login page, the word of this browser for a code that it shows, and the links that somebody came by */
export function wiredEntrance({ api, around }: EntranceParts) {
  const words = new Map<string, string>();
  const wordOf = (state: string): string | null => words.get(state) ?? null;
  const carried = { invitation: takeLink(around, links.invitation), scan: takeLink(around, links.scan) };
  const entrance = entranceMachine.provide({
    actors: {
      askNeed: fromPromise(async ({ input }) => (await api.call('session.needsValidCode', input)).needed),
      sendCode: fromPromise(async ({ input }) => (await api.call('account.sendValidCode', input)).seconds),
      askCorps: fromPromise(async () => (mayScan() ? await api.call('scan.corps', {}) : [])),
      begin: fromPromise(async ({ input: { corpId } }) => {
        const word = base64url(crypto.getRandomValues(new Uint8Array(32)));
        const challenge = base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(word))));
        const { state, url, number } = await api.call('scan.begin', { corpId, challenge });
        words.clear();
        words.set(state, word);
        return { state, url, number };
      }),
      askState: fromPromise(async ({ input: { state } }) => stateOf((await api.call('scan.state', { state, verifier: wordOf(state) ?? '' })).status)),
    },
  });
  return { entrance, wordOf, carried };
}
