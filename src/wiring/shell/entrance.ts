/** Codes to scan and codes by message. The word that proves whose browser it is stays here and goes to the server alone, when it asks how its own code stands (F9). */
import { fromPromise } from 'xstate';
import type { ScanState } from '#contract/choices/scanStates.ts';
import { scanStates } from '#contract/choices/scanStates.ts';
import type { ConsoleConfig } from '#contract/services.ts';
import type { Api } from '#api/client.ts';
import { entranceMachine } from '#machines/entrance/entranceMachine.ts';
import { invitationMachine } from '#machines/entrance/invitationMachine.ts';
import { telephoneMachine } from '#machines/entrance/telephoneMachine.ts';
import { CallFailure } from '#api/errors.ts';
import { errors } from '#contract/errors.ts';
import { links, takeLink } from '#wiring/links.ts';
import type { Surroundings } from '#wiring/surroundings.ts';

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Digests are there only where the page came by https or from this machine. */
const mayScan = (): boolean => (globalThis.crypto.subtle as SubtleCrypto | undefined) !== undefined;

interface EntranceParts {
  readonly api: Api;
  readonly config: ConsoleConfig;
  readonly around: Surroundings;
}
const over = (reason: 'invitationOver' | 'scanOver'): CallFailure => new CallFailure(reason, errors[reason].code, '');
const stateOf = (text: string): ScanState => scanStates.find((one) => one === text) ?? 'expired';

/** @returns what is provided to the root, and the word of this browser for a code that it shows */
export function wiredEntrance({ api, config, around }: EntranceParts) {
  const words = new Map<string, string>();
  const wordOf = (state: string): string | null => words.get(state) ?? null;
  const invitationLink = takeLink(around, links.invitation);
  const scanLink = takeLink(around, links.scan);
  let ticket = '';
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
  const telephone = telephoneMachine.provide({
    actors: {
      look: fromPromise(async () => {
        const link = scanLink();
        if (link?.['state'] === undefined) throw over('scanOver');
        if (link['code'] === undefined && !config.demo) throw over('scanOver');
        return link['code'] !== undefined;
      }),
      fill: fromPromise(async ({ input: { username } }) => {
        const link = scanLink();
        const scanned = await api.call('scan.fill', { state: link?.['state'] ?? '', code: link?.['code'] ?? `demo-${username ?? ''}` });
        ticket = scanned.ticket ?? '';
        const { number, address, browser, system, at } = scanned;
        return { number, address, browser, system, at, ...(await api.call('scan.mobile', { ticket })) };
      }),
      decide: fromPromise(async ({ input: { isConfirmed } }) => {
        await api.call('scan.confirm', { ticket, isConfirmed });
        around.sessionStorage.removeItem(links.scan.key);
      }),
    },
  });
  const invitation = invitationMachine.provide({
    actors: {
      load: fromPromise(async () => {
        const token = invitationLink()?.['token'];
        if (token === undefined) throw over('invitationOver');
        return api.call('account.invitation', { token });
      }),
    },
  });
  return { entrance, telephone, invitation, wordOf, invitationLink };
}
