import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { AnyActorLogic } from 'xstate';
import type { Api } from '#api/client.ts';
import { Vault, wiredSession } from '#src/shell/wiring/session.ts';
import type { SessionParts } from '#src/shell/wiring/session.ts';
import { staff } from '#tests/machines/simulated.ts';
import { fakeBrowser } from '#tests/wiring/fakeBrowser.ts';

const start = { person: staff, endsAt: null };

test('keeps the bearer for this tab alone, and gives it back after a reload', () => {
  const around = fakeBrowser('http://care.test');
  new Vault(around.sessionStorage).keep({ bearer: 'secret', start });
  const again = new Vault(around.sessionStorage);
  expect(again.current().bearer).toBeNull();
  expect(again.restore()).toEqual(start);
  expect([again.current().bearer, again.current().orgId]).toEqual(['secret', 'org']);
  expect(around.localStorage.length).toBe(0);
});

test('clearing leaves nothing in the session storage', () => {
  const { sessionStorage } = fakeBrowser('http://care.test');
  const vault = new Vault(sessionStorage);
  vault.keep({ bearer: 'secret', start });
  sessionStorage.setItem('menuList', '[]');
  vault.clear();
  expect([sessionStorage.length, vault.current().bearer]).toEqual([0, null]);
});

test('an organisation that the login did not tell is none', () => {
  const vault = new Vault(fakeBrowser('http://care.test').sessionStorage);
  vault.keep({ bearer: 'x', start: { person: { ...staff, orgId: '' }, endsAt: null } });
  expect(vault.current().orgId).toBeNull();
});

test('a storage that refuses still lets one work', () => {
  const { sessionStorage } = fakeBrowser('http://care.test');
  sessionStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const vault = new Vault(sessionStorage);
  vault.keep({ bearer: 'x', start });
  expect(vault.current().bearer).toBe('x');
});

test('the session of another organisation is used only once it is taken up, and is kept for this tab like a login', () => {
  const { sessionStorage } = fakeBrowser('http://care.test');
  const vault = new Vault(sessionStorage);
  vault.keep({ bearer: 'here', start });
  const person = { ...staff, orgId: 'other' };
  expect(vault.offer({ access_token: 'there', expires_in: 60, person }, 'other').person).toEqual(person);
  expect([vault.current().bearer, vault.current().orgId]).toEqual(['here', 'org']);
  vault.takeUp();
  expect([vault.current().bearer, vault.current().orgId]).toEqual(['there', 'other']);
  expect(new Vault(sessionStorage).restore()?.person).toEqual(person);
});

test('[C3] a back end that answers without a token: the bearer stays, the organisation of every call is another one', () => {
  const vault = new Vault(fakeBrowser('http://care.test').sessionStorage);
  vault.keep({ bearer: 'here', start: { ...start, endsAt: 5 } });
  expect(vault.offer({}, 'other')).toEqual({ person: { ...staff, orgId: 'other' }, endsAt: 5 });
  vault.takeUp();
  expect([vault.current().bearer, vault.current().orgId]).toEqual(['here', 'other']);
});

test('an offer outlives no session: neither one that is gone nor one that is cleared', () => {
  const vault = new Vault(fakeBrowser('http://care.test').sessionStorage);
  expect(() => vault.offer({ access_token: 'there' }, 'other')).toThrow('sessionOver');
  vault.keep({ bearer: 'here', start });
  vault.offer({ access_token: 'there' }, 'other');
  vault.clear();
  vault.takeUp();
  expect(vault.current().bearer).toBeNull();
});

test('calls have one session as long as bearer and organisation stay; it is over with either, and not because somebody logs in', () => {
  const vault = new Vault(fakeBrowser('http://care.test').sessionStorage);
  const nobody = vault.current();
  vault.begin({ bearer: 'here', start });
  expect([vault.current().bearer, nobody.over.aborted]).toEqual(['here', false]);
  const here = vault.current();
  vault.know({ ...staff, nickName: 'another name' });
  expect(vault.current()).toBe(here);
  vault.offer({}, 'other');
  expect(here.over.aborted).toBe(false);
  vault.takeUp();
  expect([here.over.aborted, vault.current().orgId, vault.current().over.aborted]).toEqual([true, 'other', false]);
  const there = vault.current();
  vault.clear();
  expect([there.over.aborted, vault.current().bearer]).toEqual([true, null]);
});

test('who somebody was in an organisation that was left holds up no call of the next one', async () => {
  const vault = new Vault(fakeBrowser('http://care.test').sessionStorage);
  vault.begin({ bearer: 'here', start });
  // The question is given up with its session: nothing answers it.
  vault.follow(new Promise(() => undefined));
  vault.offer({ access_token: 'there' }, 'other');
  vault.takeUp();
  await vault.settled();
});

test('[C3] a liking that was changed a moment ago leaves before the logout does, and the logout is the last call of its session', async () => {
  const around = fakeBrowser('http://care.test');
  const vault = new Vault(around.sessionStorage);
  vault.keep({ bearer: 'x', start });
  const left: unknown[] = [];
  const api: Api = {
    call: async (key, _, options) => {
      left.push([key, options]);
      return null as never;
    },
  };
  const parts = { side: 'staff', around, vault, api, keepLast: () => void left.push('liking') } as unknown as SessionParts;
  const { logout } = wiredSession(parts).implementations.actors as unknown as Readonly<Record<'logout', AnyActorLogic>>;
  await toPromise(createActor(logout).start());
  expect(left).toEqual(['liking', ['session.logout', { isLast: true }]]);
});

test('a tab holds the session of one side: a customer who follows a link from their page is nobody to the console of the staff', async () => {
  const around = fakeBrowser('http://care.test');
  new Vault(around.sessionStorage).keep({ bearer: 'x', start: { ...start, person: { ...staff, system: 'member' } } });
  const restored = (side: SessionParts['side']): Promise<unknown> => {
    const parts = { side, around, vault: new Vault(around.sessionStorage), loadSessionChunk: () => Promise.resolve() } as unknown as SessionParts;
    const { restore } = wiredSession(parts).implementations.actors as unknown as Readonly<Record<'restore', AnyActorLogic>>;
    return toPromise(createActor(restore).start());
  };
  expect(await restored('staff')).toBeNull();
  expect(await restored('member')).toMatchObject({ person: { system: 'member' } });
});
