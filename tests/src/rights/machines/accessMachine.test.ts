import { afterEach, expect, test } from 'vitest';
import { accessMachine } from '#src/rights/machines/accessMachine.ts';
import { tickedOf } from '#src/rights/machines/context.ts';
import type { PassedTo } from '#contract/calls/account.ts';
import type { Affected, GrantRow, GrantsToSave, LeaveCheck, LeaveDone, NumberAsked, WhyAsked } from '#src/rights/machines/context.ts';
import type { RoleTemplate } from '#contract/resources/role.ts';
import type { Answers } from '#contract/operations.ts';
import { alone, asked } from '#tests/machines/simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

const row = (id: string, right: string, have: boolean, mayGrant = true): GrantRow =>
  ({
    id,
    parentId: null,
    type: 'button',
    name: id,
    nameEn: id,
    path: '',
    permission: '',
    right,
    sort: 0,
    isHidden: false,
    isBuiltIn: true,
    version: 0,
    icon: '',
    have,
    mayGrant,
  }) as GrantRow;
const rows = [
  row('a', 'chat.read', true),
  row('b', 'chat.write', false),
  row('b2', 'chat.write', false),
  row('c', 'order.read', false, false),
  row('dir', '', true),
];

function start() {
  const grants = asked<readonly GrantRow[], { readonly roleId: string }>();
  const affected = asked<Affected, Omit<GrantsToSave, 'version'>>();
  const save = asked<void, GrantsToSave>();
  const why = asked<Answers<'access.why'>, WhyAsked>();
  const number = asked<string, NumberAsked>();
  const password = asked<string, { readonly id: string }>();
  const invitation = asked<string, { readonly id: string }>();
  const check = asked<LeaveCheck, { readonly id: string }>();
  const leaves = asked<LeaveDone, { readonly id: string; readonly to: readonly PassedTo[] }>();
  const make = asked<Answers<'role.fromTemplate'>, { readonly template: RoleTemplate }>();
  const one = alone(
    accessMachine.provide({
      actors: {
        loadGrants: grants.logic,
        loadAffected: affected.logic,
        saveGrants: save.logic,
        askWhy: why.logic,
        askNumber: number.logic,
        askPassword: password.logic,
        makeRole: make.logic,
        askInvitation: invitation.logic,
        askLeave: check.logic,
        leave: leaves.logic,
      },
    }),
    () => ({}) as never,
  );
  over = one;
  return { ...one, grants, affected, save, why, number, password, make, invitation, check, leaves, context: () => one.child.getSnapshot().context };
}

test('ticks of one right go together, what he may not grant stays, and whom it concerns is asked before it is saved', async () => {
  const one = start();
  one.child.send({ type: 'grants.open', roleId: 'r1' });
  await one.grants.last().answer(rows);
  expect(tickedOf(one.context())).toEqual(['a']);
  one.child.send({ type: 'grants.tick', ids: ['b', 'c'], isOn: true });
  expect(tickedOf(one.context())).toEqual(['a', 'b', 'b2']);
  one.child.send({ type: 'grants.ask' });
  await one.affected.last().answer({ people: 3, online: 1, changes: [] });
  expect(one.affected.last().input).toEqual({ roleId: 'r1', menuIds: ['a', 'b', 'b2'] });
  expect([one.child.getSnapshot().hasTag('confirming'), one.save.runs]).toEqual([true, []]);
  one.child.send({ type: 'grants.save' });
  expect(one.save.last().input).toEqual({ roleId: 'r1', menuIds: ['a', 'b', 'b2'] });
  await one.save.last().refuse({ reason: 'notYoursToGrant', code: 40306, text: 'no' });
  expect([one.context().grantFailure?.reason, tickedOf(one.context())]).toEqual(['notYoursToGrant', ['a', 'b', 'b2']]);
  one.child.send({ type: 'grants.undo' });
  expect(tickedOf(one.context())).toEqual(['a']);
});

test('what was ticked for a role waits while another one is looked at, and is gone once it is saved', async () => {
  const one = start();
  const openRole = async (roleId: string): Promise<readonly string[]> => {
    one.child.send({ type: 'grants.open', roleId });
    await one.grants.last().answer(rows);
    return tickedOf(one.context());
  };
  await openRole('r1');
  one.child.send({ type: 'grants.tick', ids: ['b'], isOn: true });
  expect(await openRole('r2')).toEqual(['a']);
  expect(await openRole('r1')).toEqual(['a', 'b', 'b2']);
  one.child.send({ type: 'grants.ask' });
  await one.affected.last().answer({ people: 0, online: 0, changes: [] });
  one.child.send({ type: 'grants.save' });
  await one.save.last().answer(undefined);
  await one.grants.last().answer(rows);
  expect([one.context().changed, one.context().left]).toEqual([{}, {}]);
});

test('[C1] who saves over a colleague is told, sees the role as it stands with his own ticks on top, and saves those alone', async () => {
  const one = start();
  const at = (version: number, given: readonly GrantRow[]): readonly GrantRow[] => given.map((grant) => ({ ...grant, roleVersion: version }));
  one.child.send({ type: 'grants.open', roleId: 'r1' });
  await one.grants.last().answer(at(4, rows));
  one.child.send({ type: 'grants.tick', ids: ['b'], isOn: true });
  const save = async (): Promise<void> => {
    one.child.send({ type: 'grants.ask' });
    await one.affected.last().answer({ people: 3, online: 1, changes: [] });
    one.child.send({ type: 'grants.save' });
  };
  await save();
  expect(one.save.last().input).toEqual({ roleId: 'r1', menuIds: ['a', 'b', 'b2'], version: 4 });
  await one.save.last().refuse({ reason: 'versionConflict', code: 40901, text: 'changed' });
  // A colleague has given another right and taken one.
  await one.grants
    .last()
    .answer(at(5, [row('a', 'chat.read', false), row('b', 'chat.write', false), row('b2', 'chat.write', false), row('c', 'order.read', true, false)]));
  expect([one.context().grantFailure?.reason, tickedOf(one.context())]).toEqual(['versionConflict', ['b', 'b2', 'c']]);
  await save();
  expect(one.save.last().input).toEqual({ roleId: 'r1', menuIds: ['b', 'b2', 'c'], version: 5 });
});

test('a number is asked for with its reason, shown once, and forgotten with its sheet', async () => {
  const one = start();
  one.child.send({ type: 'sheet.open', sheet: { kind: 'number', entity: 'member', id: 'm1', field: 'mobile' } });
  one.child.send({ type: 'number.ask', reason: 'call back' });
  expect(one.number.last().input).toEqual({ entity: 'member', id: 'm1', field: 'mobile', reason: 'call back' });
  await one.number.last().answer('13800000000');
  expect(one.context().told).toBe('13800000000');
  one.child.send({ type: 'sheet.close' });
  expect([one.context().told, one.context().sheet]).toEqual([null, null]);
});

test('why is asked at once, and for another page again; a refusal is told in the sheet', async () => {
  const one = start();
  one.child.send({ type: 'sheet.open', sheet: { kind: 'why', name: '周敏', userId: 'u1', path: '/role' } });
  expect(one.why.last().input).toEqual({ userId: 'u1', path: '/role' });
  await one.why.last().answer({ isAllowed: false, person: '周敏', what: '角色管理', steps: [] });
  one.child.send({ type: 'sheet.page', path: '/user' });
  expect(one.why.last().input).toEqual({ userId: 'u1', path: '/user' });
  await one.why.last().refuse({ reason: 'notFound', code: 404, text: 'gone' });
  expect([one.context().why, one.context().failure?.reason]).toEqual([null, 'notFound']);
});

test('a new password is told in its sheet alone', async () => {
  const one = start();
  one.child.send({ type: 'sheet.open', sheet: { kind: 'password', id: 'u1', name: '周敏' } });
  one.child.send({ type: 'password.ask' });
  await one.password.last().answer('abcd');
  expect(one.context().told).toBe('abcd');
  one.child.send({ type: 'sheet.open', sheet: { kind: 'why', name: 'x', path: '/role' } });
  expect(one.context().told).toBeNull();
});

test('a role is made from a template by one press; a refusal is told and another one can be pressed', async () => {
  const one = start();
  one.child.send({ type: 'sheet.open', sheet: { kind: 'template' } });
  one.child.send({ type: 'template.ask', template: 'manager' });
  await one.make.last().refuse({ reason: 'notYoursToGrant', code: 40306, text: 'no' });
  expect([one.context().failure?.reason, one.context().made]).toEqual(['notYoursToGrant', null]);
  one.child.send({ type: 'template.ask', template: 'nurse' });
  await one.make.last().answer({ id: 'r9', name: '护士 2' });
  expect([one.make.last().input, one.context().made?.name]).toEqual([{ template: 'nurse' }, '护士 2']);
  one.child.send({ type: 'sheet.close' });
  expect(one.context().made).toBeNull();
});

const lost = { reason: 'network', code: 0, text: '' };

test('rights that cannot be had say why, and are had by the next press, with what was ticked before', async () => {
  const one = start();
  one.child.send({ type: 'grants.open', roleId: 'r1' });
  await one.grants.last().answer(rows);
  one.child.send({ type: 'grants.tick', ids: ['b'], isOn: true });
  one.child.send({ type: 'grants.open', roleId: 'r1' });
  await one.grants.last().refuse(lost);
  expect([one.context().grantFailure?.reason, one.context().grants]).toEqual(['network', []]);
  one.child.send({ type: 'grants.open', roleId: 'r1' });
  await one.grants.last().answer(rows);
  expect([one.context().grantFailure, tickedOf(one.context())]).toEqual([null, ['a', 'b', 'b2']]);
});

test('whom it concerns is said before anything is saved: where that fails, or the person keeps their rights, the ticks stand and nothing was saved', async () => {
  const one = start();
  one.child.send({ type: 'grants.open', roleId: 'r1' });
  await one.grants.last().answer(rows);
  one.child.send({ type: 'grants.tick', ids: ['b'], isOn: true });
  one.child.send({ type: 'grants.ask' });
  await one.affected.last().refuse(lost);
  expect([one.context().grantFailure?.reason, one.child.getSnapshot().hasTag('confirming')]).toEqual(['network', false]);
  one.child.send({ type: 'grants.ask' });
  await one.affected.last().answer({ people: 3 } as never);
  expect(one.child.getSnapshot().hasTag('confirming')).toBe(true);
  one.child.send({ type: 'grants.keep' });
  expect([one.child.getSnapshot().hasTag('confirming'), tickedOf(one.context()), one.save.runs.length]).toEqual([false, ['a', 'b', 'b2'], 0]);
});

test('who lost against a colleague and cannot read what they saved keeps the ticks and is told', async () => {
  const one = start();
  one.child.send({ type: 'grants.open', roleId: 'r1' });
  await one.grants.last().answer(rows);
  one.child.send({ type: 'grants.tick', ids: ['b'], isOn: true });
  one.child.send({ type: 'grants.ask' });
  await one.affected.last().answer({ people: 3 } as never);
  one.child.send({ type: 'grants.save' });
  await one.save.last().refuse({ reason: 'versionConflict', code: 40901, text: '' });
  await one.grants.last().refuse(lost);
  expect([one.context().grantFailure?.reason, tickedOf(one.context()), one.child.getSnapshot().hasTag('grantsBusy')]).toEqual([
    'network',
    ['a', 'b', 'b2'],
    false,
  ]);
});

test('a link for a colleague is made in its sheet; a refusal is said there, and a number or a password that is refused as well', async () => {
  const one = start();
  one.child.send({ type: 'sheet.open', sheet: { kind: 'invite', id: 'u1', name: '周敏' } });
  one.child.send({ type: 'invite.ask' });
  await one.invitation.last().refuse(lost);
  expect([one.context().failure?.reason, one.context().told]).toEqual(['network', null]);
  one.child.send({ type: 'invite.ask' });
  expect(one.context().failure).toBeNull();
  await one.invitation.last().answer('https://hospital/i/abc');
  expect([one.invitation.last().input, one.context().told]).toEqual([{ id: 'u1' }, 'https://hospital/i/abc']);
  one.child.send({ type: 'sheet.open', sheet: { kind: 'number', entity: 'member', id: 'm1', field: 'mobile' } });
  one.child.send({ type: 'number.ask', reason: 'call back' });
  await one.number.last().refuse({ reason: 'notAllowed', code: 40300, text: '' });
  expect([one.context().failure?.reason, one.context().told]).toEqual(['notAllowed', null]);
  one.child.send({ type: 'sheet.open', sheet: { kind: 'password', id: 'u1', name: '周敏' } });
  expect(one.context().failure).toBeNull();
  one.child.send({ type: 'password.ask' });
  await one.password.last().refuse(lost);
  expect([one.context().failure?.reason, one.child.getSnapshot().hasTag('busy')]).toEqual(['network', false]);
});

test('somebody leaves: what they hold is counted first, handed over by one press, and said; each of both can fail and be tried again', async () => {
  const one = start();
  const sheet = { kind: 'leave', id: 'u1', name: '周敏' } as const;
  one.child.send({ type: 'sheet.open', sheet });
  expect(one.check.last().input).toEqual({ id: 'u1' });
  await one.check.last().refuse(lost);
  expect([one.context().failure?.reason, one.context().leave]).toEqual(['network', null]);
  one.child.send({ type: 'sheet.open', sheet });
  const holds = { kinds: [] } as unknown as LeaveCheck;
  await one.check.last().answer(holds);
  expect([one.context().failure, one.context().leave]).toEqual([null, holds]);
  one.child.send({ type: 'leave.ask', to: [] });
  await one.leaves.last().refuse(lost);
  expect([one.context().failure?.reason, one.context().leave, one.context().done]).toEqual(['network', holds, null]);
  one.child.send({ type: 'leave.ask', to: [] });
  await one.leaves.last().answer({ passed: 4, left: 0 } as LeaveDone);
  expect([one.leaves.last().input, one.context().done?.passed, one.context().failure]).toEqual([{ id: 'u1', to: [] }, 4, null]);
});
