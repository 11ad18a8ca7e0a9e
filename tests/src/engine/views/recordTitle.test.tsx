/** An open row is called in words, whatever its name is made of: a rule of approvals has no name but what it is about. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { entityNamed } from '#contract/standardEntities.ts';
import { screenOf } from '#src/engine/views/listScreen.tsx';
import { RecordTitle } from '#src/engine/views/RecordTitle.tsx';
import { ResourceList } from '#src/engine/views/ResourceList.tsx';
import { draw } from '#tests/views/stage.tsx';
import { stagedList } from './stagedList.tsx';

const allowed = { write: true, remove: true, export: true, import: true, has: () => true };
const rules = screenOf(entityNamed('approvalRule'), { path: '/approvalRules' }, ['resources'], allowed);
const row = { id: '1', kind: 'publishJourney', over: null, enabled: true, isInForce: true, isFromAbove: false, version: 1 };
const [zh, en] = rules.fields['kind']?.choices?.['publishJourney'] ?? ['', ''];

it('an open row whose name is a choice says its words in both languages, in its head and in its menu', () => {
  expect([zh, en], 'the kind is one of the contract').not.toContain('');
  draw(<RecordTitle screen={rules} row={row} isHeading />);
  expect(screen.getByRole('heading', { name: zh })).toBeInTheDocument();
  draw(<RecordTitle screen={rules} row={row} isHeading />, { language: 'en' });
  expect(screen.getByRole('heading', { name: en })).toBeInTheDocument();
  draw(<ResourceList list={stagedList({ entity: 'approvalRule', path: '/approvalRules', rows: [row] })} screen={rules} title="审批规则" />);
  expect(screen.getByRole('button', { name: `${zh}的操作` })).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('publishJourney');
});
