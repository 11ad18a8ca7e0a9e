/** The foot of an open row: few acts stand side by side, of many the first do, and the others wait below one button with their reasons. */
import { cleanup, screen as shown } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { featureNames } from '#contract/services.ts';
import { entityNamed } from '#contract/standardEntities.ts';
import { RowActs } from '#src/engine/views/acts/RowActs.tsx';
import { Keys } from '#src/kit/views/dom/Keys.tsx';
import { screenOf } from '#src/engine/views/listScreen.tsx';
import { draw } from '#tests/views/stage.tsx';
import { stagedList } from './stagedList.tsx';

const screenAt = (entity: string, path: string, allowed: object = {}) =>
  screenOf(entityNamed(entity), { path }, featureNames, { write: true, remove: true, export: true, import: true, has: () => true, ...allowed });
const buttons = () => shown.queryAllByRole('button').map(({ textContent }) => textContent);
const lines = async () => (await shown.findAllByRole('menuitem')).map((line) => [line.textContent, line.getAttribute('aria-disabled') ?? 'false']);
const customer = { id: 'm1', version: 4, name: '陈静', names: {}, ownerUserId: null, noContact: false };

it('keeps the first acts of many in sight, never one that does harm, and puts archiving and removing behind the rest', async () => {
  const list = stagedList({ entity: 'member', path: '/customManage', rows: [customer] });
  draw(<RowActs list={list} screen={screenAt('member', '/customManage')} row={customer} most={1} />);
  expect(buttons()).toHaveLength(2);
  expect(buttons()).not.toContain('设为勿联系');
  expect(buttons().at(-1)).toBe('更多');
  // The keys alone do it: the button, down its lines, and Enter.
  shown.getByRole('button', { name: '更多' }).focus();
  await userEvent.keyboard('{Enter}');
  const told = await lines();
  expect(told.map(([word]) => word)).toEqual(expect.arrayContaining(['设为勿联系', '归档']));
  await userEvent.click(shown.getByRole('menuitem', { name: '设为勿联系' }));
  expect(list.sent).toEqual([{ type: 'preview.ask', act: 'doNotContact', ids: ['m1'] }]);
});

it('keeps what the state alone offers in sight where other buttons leave no place, and nothing else', () => {
  const foot = (distributionStatus: string) => {
    const row = { ...customer, distributionStatus };
    draw(
      <RowActs list={stagedList({ entity: 'member', path: '/customManage', rows: [row] })} screen={screenAt('member', '/customManage')} row={row} most={0} />,
    );
    const words = buttons();
    cleanup();
    return words;
  };
  expect(foot('pool')).toEqual(['领取', '更多']);
  expect(foot('distributed')).toEqual(['更多']);
});

it('is closed by Escape alone: the row behind it stays open', async () => {
  let left = 0;
  draw(
    <>
      <Keys keys={{ escape: () => (left += 1) }} />
      <RowActs
        list={stagedList({ entity: 'member', path: '/customManage', rows: [customer] })}
        screen={screenAt('member', '/customManage')}
        row={customer}
        most={1}
      />
    </>,
  );
  const more = shown.getByRole('button', { name: '更多' });
  await userEvent.click(more);
  await lines();
  more.focus();
  await userEvent.keyboard('{Escape}');
  expect(left).toBe(0);
});

it('says in its line why an act cannot be done', async () => {
  const row = { id: 't1', version: 1, name: '产科初诊', names: {}, isDisabled: true };
  const list = stagedList({ entity: 'orgFieldTemplate', path: '/clientTemplateConfig', rows: [row] });
  const screen = screenAt('orgFieldTemplate', '/clientTemplateConfig', { remove: false });
  draw(<RowActs list={list} screen={screen} row={row} most={2} />);
  await userEvent.click(shown.getByRole('button', { name: '更多' }));
  expect(await lines()).toEqual([[expect.stringMatching(/^用到本机构.+/u), 'true']]);
});

it('needs no button for more where few acts stand side by side', () => {
  const row = { id: 'g1', version: 1, name: '组', names: {} };
  draw(<RowActs list={stagedList({ entity: 'leadGroup', path: '/leadGroup', rows: [row] })} screen={screenAt('leadGroup', '/leadGroup')} row={row} most={2} />);
  expect(buttons()).not.toContain('更多');
  expect(buttons()).toEqual(expect.arrayContaining(['退回规则', '删除']));
});

const home = { id: 'h1', version: 1, orgName: '高新院区', names: {}, publishedNumber: null };
const drawHome = (row: typeof home & { standing: string; asksApproval: boolean }) =>
  draw(
    <RowActs
      list={stagedList({ entity: 'orgHome', path: '/orgHomeManage', rows: [row] })}
      screen={screenAt('orgHome', '/orgHomeManage', { remove: false })}
      row={row}
      most={2}
    />,
  );
const toPublishing = (words: readonly (string | null)[]) => words.filter((word) => word?.includes('发布'));

it.each([
  [true, '申请发布'],
  [false, '发布'],
])('a draft has one way to publishing: asked for (%s) it is %s', (asksApproval, word) => {
  drawHome({ ...home, standing: 'draft', asksApproval });
  expect(toPublishing(buttons())).toEqual([word]);
});

it.each([
  [true, '申请发布'],
  [false, '发布'],
])('what is in force already says so at the one way: asked for (%s) it is %s', async (asksApproval, word) => {
  drawHome({ ...home, standing: 'published', asksApproval });
  expect(toPublishing(buttons())).toEqual([]);
  await userEvent.click(shown.getByRole('button', { name: '更多' }));
  expect(toPublishing((await lines()).map(([said = null]) => said))).toEqual([`${word}和线上版本一样`]);
});
