/** The bearer and who it stands for, in this tab's session storage; login, logout and restore. */
import { fromPromise } from 'xstate';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { Right } from '#contract/rights.ts';
import { tenantId } from '#contract/services.ts';
import type { ConsoleConfig } from '#contract/services.ts';
import { refusalCodes } from '#contract/refusalTables/codes.ts';
import type { Api } from '#api/client.ts';
import { CallSession } from '#api/callSession.ts';
import { CallFailure } from '#api/errors.ts';
import type { SessionSource } from '#api/http.ts';
import { isQuestionnairePage } from '#src/kit/machines/navigation/guards.ts';
import { sessionMachine } from '#src/accounts/machines/sessionMachine.ts';
import type { LoginInput, SessionStart } from '#src/accounts/machines/session/protocol.ts';
import { links, takeLink } from '#src/kit/wiring/links.ts';
import type { Carried } from '#src/kit/wiring/links.ts';
import { sessionKey as key } from '#src/kit/wiring/storageKeys.ts';
import { personOfToken, toldByCalls } from './tokenPerson.ts';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';
import { tryStore } from '#src/kit/wiring/surroundings.ts';

interface Stored {
  readonly bearer: string;
  readonly start: SessionStart;
}

interface TokenAnswer {
  readonly access_token: string;
  readonly expires_in?: number | null;
  readonly person?: SessionPerson | null;
}

const carriedIn = (held: Stored | null): CallSession =>
  new CallSession({ bearer: held?.bearer ?? null, orgId: held?.start.person.orgId || null, qywxUserInfo: '' });

/** The one holder of the bearer. */
export class Vault implements SessionSource {
  private readonly storage: Storage;
  private session = carriedIn(null);
  private held: Stored | null = null;
  /** The session of the same login in another organisation is used only once nothing of this one is left. */
  private offered: Stored | null = null;
  /** The server told this of them in this page: a stored person may have become another one. */
  private told: SessionPerson | null = null;
  private asking: Promise<void> | null = null;

  constructor(storage: Storage) {
    this.storage = storage;
  }

  current(): CallSession {
    return this.session;
  }

  /** Another person, another organisation or nobody: nothing leaves in the session of before from here on. */
  private enter(held: Stored | null): void {
    this.held = held;
    const next = carriedIn(held);
    if (next.bearer === this.session.bearer && next.orgId === this.session.orgId) return;
    this.session.end();
    this.session = next;
    // Nobody will be told who they were.
    this.asking = null;
  }

  /** Their rights are told as far as this page knows them; null where it does not. */
  rights(): readonly Right[] | null {
    return this.told !== null && this.told === this.held?.start.person ? this.told.rights : null;
  }

  keep(stored: Stored): SessionStart {
    this.enter(stored);
    tryStore(this.storage, key, JSON.stringify(stored));
    return stored.start;
  }

  /** @throws where the session has ended meanwhile */
  offer({ access_token: bearer, expires_in: seconds, person }: Partial<TokenAnswer>, orgId: string): SessionStart {
    if (!this.held) throw new CallFailure('sessionOver', refusalCodes.sessionOver, '');
    const { start } = this.held;
    this.offered = {
      bearer: bearer ?? this.held.bearer,
      start: { person: person ?? { ...start.person, orgId }, endsAt: seconds ? Date.now() + seconds * 1_000 : start.endsAt },
    };
    return this.offered.start;
  }

  /** The same person as they stand now: a reload begins with it. */
  know(person: SessionPerson): SessionPerson {
    if (this.held?.start.person.id === person.id && this.held.start.person.orgId === person.orgId)
      this.begin({ ...this.held, start: { ...this.held.start, person } });
    return person;
  }

  /** A session whose person the server has just told of. */
  begin(stored: Stored): SessionStart {
    this.told = stored.start.person;
    return this.keep(stored);
  }

  /** The server is asked who they are now. @param answered ends, whatever comes of it */
  follow(answered: Promise<void>): void {
    this.asking = answered;
    void answered.finally(() => {
      if (this.asking === answered) this.asking = null;
    });
  }

  /** Until it is known who they are now, as far as that is being asked. */
  async settled(): Promise<void> {
    await this.asking;
  }

  /** They may have changed, and nothing told how. */
  doubt(): void {
    this.told = null;
  }

  takeUp(): void {
    if (this.offered) this.keep(this.offered);
    this.offered = null;
  }

  restore(): SessionStart | null {
    const text = this.storage.getItem(key);
    if (text === null) return null;
    const stored = JSON.parse(text) as Stored;
    this.enter(stored);
    return stored.start;
  }

  /** Spec 2, 8: cleared as a whole. */
  clear(): void {
    this.enter(null);
    this.offered = null;
    this.told = null;
    this.storage.clear();
  }
}

export interface SessionParts {
  readonly api: Api;
  readonly vault: Vault;
  readonly config: ConsoleConfig;
  readonly side: 'staff' | 'member';
  readonly around: Surroundings;
  /** Loads the session chunk; whoever has it already is never held up. */
  readonly loadSessionChunk: () => Promise<unknown>;
  /** The word of this browser for a code that it shows (F9). */
  readonly wordOf: (state: string) => string | null;
  readonly invitationLink: () => Carried | null;
  /** A liking that was changed a moment ago, which only this session may still save, leaves at once. */
  readonly keepLast: () => void;
}

interface LoginParts extends SessionParts {
  readonly firstLink: () => Carried | null;
}

type ByPassword = Extract<LoginInput, { readonly password: string } | { readonly demo: true }>;
const isByPassword = (given: LoginInput): given is ByPassword => 'password' in given || 'demo' in given;
const over = (reason: 'firstLinkOver' | 'invitationOver' | 'scanOver'): CallFailure => new CallFailure(reason, refusalCodes[reason], '');

/** Somebody came by a link, or by the telephone that scanned a code. */
async function askByLink({ api, firstLink, invitationLink, wordOf }: LoginParts, given: Exclude<LoginInput, ByPassword>): Promise<TokenAnswer> {
  if ('first' in given) {
    const token = firstLink()?.['token'];
    if (token === undefined) throw over('firstLinkOver');
    return api.call('session.firstAdministrator', { token, ...given.first });
  }
  if ('invited' in given) {
    const token = invitationLink()?.['token'];
    if (token === undefined) throw over('invitationOver');
    return api.call('account.acceptInvitation', { token, password: given.invited });
  }
  const verifier = wordOf(given.scan);
  if (verifier === null) throw over('scanOver');
  return api.call('scan.login', { state: given.scan, verifier });
}

async function ask(parts: LoginParts, given: LoginInput): Promise<TokenAnswer> {
  const { api, config, side } = parts;
  if (!isByPassword(given)) return askByLink(parts, given);
  if (side === 'member') return api.call('session.memberLogin', { openId: given.username });
  if ('demo' in given) return api.call('session.login', { username: given.username, password: config.demo?.password ?? '' });
  const { username, password, validCode } = given;
  return api.call('session.login', { username, password, ...(validCode ? { validCode } : {}) });
}

async function logIn(parts: LoginParts, given: LoginInput): Promise<SessionStart> {
  const { vault, side } = parts;
  // Before anybody is logged in: a session without its machines would be of no use.
  await parts.loadSessionChunk().catch((error: unknown) => {
    throw new CallFailure('network', 0, error instanceof Error ? error.message : '');
  });
  const answer = await ask(parts, given);
  const endsAt = answer.expires_in ? Date.now() + answer.expires_in * 1_000 : null;
  if (answer.person) return vault.begin({ bearer: answer.access_token, start: { person: answer.person, endsAt } });
  const begin = (person: SessionPerson): SessionStart => vault.keep({ bearer: answer.access_token, start: { person, endsAt } });
  const { person } = begin(personOfToken(given.username, side));
  return side === 'staff' ? begin(await toldByCalls(parts.api, person)) : begin(person);
}

/** A back end that only notes the choice answers without a token: the bearer stays, and qxOrgId is another one from here on. */
async function switchOrg({ api, config, vault }: SessionParts, orgId: string): Promise<SessionStart> {
  // Another tab may hold this bearer: it goes on where it is.
  const isBeside = config.features.includes('accounts');
  const answer: unknown = await api.call('session.chooseOrganisation', { orgId, ...(isBeside ? { isBeside } : {}) });
  return vault.offer(typeof answer === 'object' && answer !== null ? answer : {}, orgId);
}

/** Ends once the server has ended the session. What was written in it has arrived before: a session that is over is refused. */
async function logOut({ api, keepLast }: SessionParts): Promise<void> {
  keepLast();
  await api.call('session.logout', {}, { isLast: true });
}

export const wiredSession = (given: SessionParts) => {
  const parts = { ...given, firstLink: takeLink(given.around, links.first) };
  return sessionMachine.provide({
    actors: {
      restore: fromPromise(async () => {
        const start = parts.vault.restore();
        // A tab holds one session: a customer who follows a link from their page is nobody to the staff's side of the console.
        if (start?.person.system !== parts.side) return null;
        await parts.loadSessionChunk();
        return start;
      }),
      login: fromPromise(({ input }: { input: LoginInput }) => logIn(parts, input)),
      logout: fromPromise(() => logOut(parts)),
      switchOrg: fromPromise(({ input }) => switchOrg(parts, input.orgId)),
      stay: fromPromise(async () => {
        await parts.api.call('session.menus', { tenantId });
      }),
    },
    actions: {
      forgetSession: () => parts.vault.clear(),
      takeUp: () => parts.vault.takeUp(),
      askPerson: ({ self }) => {
        if (!parts.config.features.includes('rights') || parts.side === 'member') return;
        parts.vault.follow(
          parts.api
            .call('session.person', {})
            .then(({ person }) => self.send({ type: 'person.known', person: parts.vault.know(person) }))
            // Nothing is lost: the server decides, and asks are made again with the next connection.
            .catch(() => parts.vault.doubt()),
        );
      },
      logoutBehind: () => {
        // Whatever comes of it: the bearer is forgotten here, and an idle session ends by itself.
        logOut(parts).catch(() => undefined);
      },
    },
    guards: { onQuestionnairePage: () => isQuestionnairePage(parts.around.window.location.pathname) },
  });
};
