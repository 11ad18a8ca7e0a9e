/** Everything that the login page says of its people is there to be done in their first minute. */
import { describe, expect, test } from 'vitest';
import type { SessionPerson } from '#contract/calls/session.ts';
import { homeFor } from '#src/kit/machines/navigation/guards.ts';
import { openScreens, showsButton } from '#src/shell/machines/navigation/rail.ts';
import { demoStaff } from '#server/demo/group.ts';
import type { StaffName } from '#server/demo/group.ts';
import { makeStandard } from '#server/demo/standard.ts';
import { standardRoles } from '#server/session/standardRoles.ts';

const now = Date.parse('2026-11-20T02:42:00Z');
const rows = makeStandard(7, now);
type Row = Readonly<Record<string, unknown>>;

const idOf = (name: StaffName): unknown => rows.staffUser.find((one) => one['nickName'] === name)?.id;
const open = rows.conversation.filter((one) => one['state'] !== 'closed');
/** Somebody waits for an answer in these conversations of theirs. */
const waiting = (name: StaffName, kind?: string): number =>
  open.filter((one) => one['assigneeId'] === idOf(name) && one['waitingSince'] !== null && (kind === undefined || one['kind'] === kind)).length;
const orders = (status: string): number => rows.order.filter((one) => one['status'] === status).length;
const described = (entity: string): readonly Row[] => rows.described.get(entity) ?? [];

function personOf(name: StaffName): SessionPerson {
  const { role, username } = demoStaff[name];
  const { rights } = standardRoles[role];
  return { id: 'u', system: 'staff', username, nickName: name, roles: [{ code: role, name: role }], rights: [...rights], orgId: 'o', orgs: [] };
}

/** The words of each card promise these: the screens that it speaks of, the buttons on them, and what must be there to be done. */
const promised: Readonly<Record<StaffName, { readonly screens: readonly string[]; readonly buttons?: readonly string[]; readonly toDo: () => number }>> = {
  周敏: { screens: ['/consultation'], buttons: ['message.send', 'order.push'], toDo: () => waiting('周敏') },
  何佳宁: { screens: ['/consultation'], buttons: ['message.send'], toDo: () => waiting('何佳宁') },
  顾文澜: { screens: ['/consultation'], buttons: ['message.send', 'order.push'], toDo: () => waiting('顾文澜', 'consultation') },
  韩璐: { screens: ['/consultation'], buttons: ['message.send'], toDo: () => waiting('韩璐') },
  沈清妍: { screens: ['/consultation'], buttons: ['desk.team', 'conversation.move'], toDo: () => open.filter((one) => one['assigneeId'] === null).length },
  马骁: {
    screens: ['/orderManage', '/organizationPoint'],
    buttons: ['order.move', 'order.export'],
    toDo: () => Math.min(orders('pendingReview'), orders('unpaid'), described('pointRecord').length),
  },
  秦楚然: { screens: ['/organization', '/user', '/role'], toDo: () => rows.staffUser.length },
  季航: { screens: ['/systemOperationManage', '/inspector/widgets'], toDo: () => 1 },
};

describe.each(Object.keys(promised) as StaffName[])('what the login page says of %s', (name) => {
  const { screens, buttons = [], toDo } = promised[name];
  const person = personOf(name);
  const paths = openScreens(null, person).map(({ path }) => path);

  test('stands in the menu, with its buttons', () => {
    expect(paths).toEqual(expect.arrayContaining([...screens]));
    for (const button of buttons) expect([button, screens.some((path) => showsButton(path, button, null, person))]).toEqual([button, true]);
  });

  test('begins on a page that they may see: the desk, or the place that decides', () => {
    const home = homeFor('/consultation', person);
    // The developer of the demo lands where machines are looked at.
    const elsewhere = name === '季航' ? '/inspector' : '/system';
    expect(home).toBe(person.rights.includes('chat.read') ? '/consultation' : elsewhere);
    expect(paths.length).toBeGreaterThan(0);
  });

  test('waits to be done', () => {
    expect(toDo()).toBeGreaterThan(0);
  });
});

test('no two sentences stand on half of the rows of a list', () => {
  const lists: readonly (readonly [string, readonly Row[]])[] = [
    ['order.title', rows.order.map(({ title }) => ({ text: title }))],
    ['conversation.description', rows.conversation.map(({ description }) => ({ text: description }))],
    ['message.content', rows.message.filter((one) => one['messageType'] === 0).map(({ content }) => ({ text: content }))],
    ['pointRecord.title', described('pointRecord').map((one) => ({ text: one['title'] }))],
  ];
  const shares = lists.map(([what, list]) => {
    const counts = new Map<unknown, number>();
    for (const { text } of list) counts.set(text, (counts.get(text) ?? 0) + 1);
    const [first = 0, second = 0] = [...counts.values()].toSorted((a, b) => b - a);
    return [what, (first + second) / list.length];
  });
  expect(shares.filter(([, share]) => Number(share) > 0.35)).toEqual([]);
});
