/** Some calls stay in the page, by what it knows of its person (docs/adr/0071). */
import { expect, test } from 'vitest';
import { staff } from '#tests/machines/simulated.ts';
import { CallFailure } from '#api/errors.ts';
import { Vault } from '#src/shell/wiring/session.ts';
import { admission } from '#src/shell/wiring/admission.ts';
import { fakeBrowser } from '#tests/wiring/fakeBrowser.ts';

const held = (...rights: readonly ('order.read' | 'member.read')[]) => ({ bearer: 'b', start: { person: { ...staff, rights }, endsAt: null } });

/** @param answer what the server says when it is asked; null: nothing answers */
function page(answer: () => ReturnType<typeof held> | null) {
  const { sessionStorage } = fakeBrowser('http://care.test');
  const vault = new Vault(sessionStorage);
  let asks = 0;
  const ask = (): void => {
    asks += 1;
    const told = answer();
    vault.follow(
      Promise.resolve().then(() => {
        if (told) vault.know(told.start.person);
        else vault.doubt();
      }),
    );
  };
  const admit = admission({ vault, ask, refusal: async (right) => new CallFailure('refused', 40_301, right) });
  return { vault, admit, ask, asks: () => asks, sessionStorage };
}

test('a right that the person lacks is refused here, once the server has said so again', async () => {
  const { vault, admit, asks } = page(() => held('member.read'));
  vault.begin(held('member.read'));
  await admit('member.read');
  expect(asks()).toBe(0);
  await expect(admit('order.read')).rejects.toMatchObject({ reason: 'refused', code: 40_301, text: 'order.read' });
  expect(asks()).toBe(1);
});

test('a right that has come without a word of it holds nobody up', async () => {
  const { vault, admit } = page(() => held('order.read'));
  vault.begin(held());
  await admit('order.read');
});

test('what is asked of the person meanwhile is waited for: also where it begins just after the call', async () => {
  const { vault, admit, ask } = page(() => held());
  vault.begin(held('order.read'));
  const call = admit('order.read');
  ask();
  await expect(call).rejects.toMatchObject({ reason: 'refused' });
});

test('whom nothing told of in this page may call: a stored session, one that nothing answered for, one that is over', async () => {
  const { vault, admit, asks, sessionStorage } = page(() => null);
  vault.begin(held());
  await admit('order.read');
  expect(asks()).toBe(1);
  await admit('order.read');
  const again = new Vault(sessionStorage);
  again.restore();
  expect([again.rights(), asks()]).toEqual([null, 1]);
  vault.begin(held());
  vault.clear();
  await admit('order.read');
  expect(asks()).toBe(1);
});

test('another organisation brings other rights: those of the one that was left count no more', async () => {
  const { vault } = page(() => null);
  vault.begin(held('order.read'));
  vault.offer({ access_token: 'there' }, 'other');
  expect(vault.rights()).toEqual(['order.read']);
  vault.takeUp();
  expect(vault.rights()).toBeNull();
});
