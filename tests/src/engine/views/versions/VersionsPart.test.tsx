import { screen as shown } from '@testing-library/react';
import { expect, it } from 'vitest';
import { entityNamed } from '#contract/standardEntities.ts';
import { screenOf } from '#src/engine/views/listScreen.tsx';
import { VersionsPart } from '#src/engine/views/versions/VersionsPart.tsx';
import { stagedList } from '#tests/src/engine/views/stagedList.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';

const everything = { write: true, remove: true, export: true, import: true, has: () => true };
const version = (number: number, isOnline: boolean) => ({
  id: `v${number}`,
  number,
  isOnline,
  note: null,
  fromNumber: null,
  publishedAt: '2026-11-01T02:00:00Z',
  publishedBy: '秦楚然',
  running: 0,
});

it.each([
  ['processDefinition', '/processDesigner'],
  ['questionnaire', '/questionnaireDesigner'],
])('an older version of a %s is published once more by whoever may, and not past a rule that wants an approval', (entity, path) => {
  const offered = (isAsked: boolean): number => {
    const row = { id: 'd1', version: 4, names: {}, standing: 'published', publishedNumber: 2, asksApproval: isAsked };
    const ref = actorShowing({ context: { asked: { calls: [], renewedBy: [] }, answers: [[version(2, true), version(1, false)]], failure: null } });
    const list = stagedList({ entity, path, rows: [row], readings: { versions: { about: 'd1', ref } } });
    const { unmount } = draw(<VersionsPart list={list} screen={screenOf(entityNamed(entity), { path }, ['resources'], everything)} row={row} />);
    const { length } = shown.queryAllByRole('button', { name: '再次发布' });
    unmount();
    return length;
  };
  expect([offered(false), offered(true)]).toEqual([1, 0]);
});
