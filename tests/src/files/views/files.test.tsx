import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { TransfersRef } from '#src/shell/machines/consoleMachine.ts';
import type { FilesRef } from '#src/files/machines/filesMachine.ts';
import { FileName } from '#src/files/views/FileName.tsx';
import { FilePart } from '#src/files/views/FilePart.tsx';
import { FilesHead } from '#src/files/views/FilesHead.tsx';
import { orderScreen, stagedList } from '#tests/src/engine/views/stagedList.tsx';
import { actorShowing, draw, person } from '#tests/views/stage.tsx';

const row = { id: 'f1', version: 1, name: '随访手册.pdf', path: 'ab/c.pdf', type: 'pdf', bytes: 3_000_000 };
const space = { bytes: 3 * 1024 ** 3, limit: 200 * 1024 ** 3, ownBytes: 0, ownLimit: 20 * 1024 ** 3 };
const staged = (patch: Readonly<Record<string, unknown>> = {}) =>
  actorShowing<FilesRef>({ context: { id: 'f1', places: null, failure: null, space, ...patch } });
const menus = { path: '/files', search: '', title: '', menus: null };
const root = (transfers: unknown = null) => ({
  transfers,
  config: { features: ['slices', 'resources', 'files'], version: '1', title: ['医院', 'Hospital'] },
  navigation: actorShowing({ context: menus }),
});

it('tells what uses an open file, asks for it when it is opened, and downloads it', async () => {
  const files = staged({
    places: [
      { entity: 'member', id: 'm1', name: '林晓' },
      { entity: 'conversation', id: 'c1', name: null },
    ],
  });
  const { rootActor } = draw(<FilePart list={stagedList()} screen={orderScreen} row={row} />, { root: root(), actors: { files } });
  expect(screen.getByText(/客户 林晓/)).toBeInTheDocument();
  expect(screen.getByText('会话')).toBeInTheDocument();
  expect(files.sent).toEqual([{ type: 'uses.show', id: 'f1' }]);
  await userEvent.click(screen.getByRole('button', { name: /下载/ }));
  expect(rootActor.sent.at(-1)).toEqual({ type: 'download.ask', name: '随访手册.pdf', download: { of: 'file', id: 'ab/c.pdf' } });
});

it('tells that nothing uses it, and why that is not known; of another file nothing', () => {
  const files = staged({ places: [] });
  draw(<FilePart list={stagedList()} screen={orderScreen} row={row} />, { root: root(), actors: { files } });
  expect(screen.getByText('未被使用')).toBeInTheDocument();
  files.show({ id: 'other', places: [{ entity: 'member', id: 'm1', name: '林晓' }] });
  expect(screen.queryByText(/林晓/)).toBeNull();
});

it('a removed file has neither content nor uses until it is restored', () => {
  const { container } = draw(<FilePart list={stagedList({ query: { removed: true } })} screen={orderScreen} row={row} />, {
    root: root(),
    actors: { files: staged() },
  });
  expect(container.querySelector('section')).toBeNull();
});

it('names a file beside the sign of its type', () => {
  draw(<FileName list={stagedList()} screen={{ ...orderScreen, title: 'name' }} row={row} />);
  expect(screen.getByTitle('随访手册.pdf')).toBeInTheDocument();
});

it('shows how much room is used, and takes what has come into the list once', async () => {
  const transfers = actorShowing<TransfersRef>({
    context: {
      items: [
        {
          id: 't1',
          place: 'files',
          kind: 'document',
          name: 'a.pdf',
          size: 1,
          status: 'done',
          path: 'ab/c.pdf',
          preview: '',
          ref: null,
          refused: null,
          download: null,
        },
      ],
      pictures: {},
    },
  });
  const list = stagedList();
  const files = staged();
  const session = actorShowing({ context: { person: { ...person, rights: ['file.read', 'file.upload'] }, failure: null, notice: null } });
  draw(<FilesHead list={list} />, { root: root(transfers), actors: { files }, session });
  expect(screen.getByText('已用 3.0 GB，共 200.0 GB')).toBeInTheDocument();
  expect([transfers.sent, list.sent]).toEqual([[{ type: 'transfer.taken', id: 't1' }], [{ type: 'list.reload' }]]);
  await userEvent.click(screen.getByRole('button', { name: '上传文件' }));
  expect(await screen.findByRole('group', { name: '上传文件' })).toBeInTheDocument();
});
