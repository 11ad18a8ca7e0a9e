import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import { transferMachine } from '#src/transfers/machines/transferMachine.ts';
import { transfersMachine } from '#src/transfers/machines/transfersMachine.ts';
import { PictureInput } from '#src/kit/views/transfer/PictureInput.tsx';
import { asked, makeTools, silent } from '#tests/machines/simulated.ts';
import { draw } from '#tests/views/stage.tsx';
import { Held } from '#tests/src/kit/views/inputs/held.tsx';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

function start() {
  const whole = asked<string, { readonly file: Blob }>();
  const clock = new SimulatedClock();
  const machine = transfersMachine.provide({
    actors: {
      transfer: transferMachine.provide({
        actors: {
          hash: fromCallback(() => undefined),
          fetchFile: fromCallback(() => undefined),
          askProgress: silent(),
          sendSlice: silent(),
          sendWhole: whole.logic,
          readCard: silent(),
          shrink: fromPromise(({ input }) => Promise.resolve(input.file)),
        },
        actions: { cancelSlices: () => undefined },
      }),
      network: fromCallback(() => undefined),
      loadPicture: fromPromise(({ input: { path } }) => (path.startsWith('gone') ? Promise.reject(new Error('gone')) : Promise.resolve(`blob:${path}`))),
    },
    actions: { forgetFile: () => undefined, forgetPreview: () => undefined },
  });
  const transfers = createActor(machine, { clock, input: { tools: { ...makeTools(clock), previewOf: () => 'blob:chosen' }, features: [] } }).start();
  over = transfers;
  return { transfers, whole };
}

const file = (name: string, type = 'image/png'): File => new File([new Uint8Array(10)], name, { type });
function drawn(value: string | null, more: { readonly disabledWhy?: string } = {}) {
  const { transfers, whole } = start();
  const told = vi.fn<(value: string | null) => void>();
  draw(
    <Held<string> start={value} told={told}>
      {(held) => <PictureInput {...held} {...more} label="头像" place="form avatarUrl" />}
    </Held>,
    { root: { transfers } },
  );
  return { transfers, whole, told, field: () => screen.getByLabelText<HTMLInputElement>(/^头像: /) };
}

it('sends what is chosen at once and has its path when it is stored; what was chosen is seen meanwhile', async () => {
  const { whole, told, field } = drawn(null);
  await userEvent.upload(field(), file('face.png'));
  expect(screen.getByRole('progressbar')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: '头像' })).toHaveAttribute('src', 'blob:chosen');
  expect(told).not.toHaveBeenCalled();
  await whole.last().answer('ab/new.png');
  expect(await screen.findByRole('button', { name: '移除 头像' })).toBeInTheDocument();
  expect(told.mock.calls).toEqual([['ab/new.png']]);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('says why the server refused one and sends it again; the picture it had stays the value', async () => {
  const { whole, told, field } = drawn('ab/old.png');
  expect(await screen.findByRole('img', { name: '头像' })).toHaveAttribute('src', 'blob:ab/old.png');
  await userEvent.upload(field(), new File(['x'], 'a.gif', { type: 'image/gif' }), { applyAccept: false });
  // Spec 5: the check tells and hinders nothing.
  expect(screen.getByText(/upload avatar image can only be JPG or PNG format!/)).toBeInTheDocument();
  await whole.last().refuse({ reason: 'notAnImage' });
  await userEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect([whole.runs.length, told.mock.calls.length]).toEqual([2, 0]);
});

it('takes one that is dropped or pasted, is emptied by a press, and says where a picture is not to be had', async () => {
  const { told, whole } = drawn('gone/1.png');
  expect(await screen.findByLabelText('图片无法打开')).toBeInTheDocument();
  const place = screen.getByRole('group', { name: '头像' }).querySelector('.picture-field')!;
  fireEvent.dragOver(place);
  expect(screen.getByText('松开即可上传')).toBeInTheDocument();
  fireEvent.drop(place, { dataTransfer: { files: [file('b.png')] } });
  fireEvent.paste(place, { clipboardData: { files: [file('c.png')] } });
  expect(whole.runs.length).toBe(2);
  await userEvent.click(screen.getByRole('button', { name: '移除 头像' }));
  expect(told.mock.calls).toEqual([[null]]);
});

it('shows its picture and takes no other where it may not be changed, with the reason', async () => {
  const { transfers } = drawn('ab/old.png', { disabledWhy: '没有权限' });
  expect(await screen.findByRole('img', { name: '头像' })).toBeInTheDocument();
  expect(screen.getByText('没有权限')).toBeInTheDocument();
  expect(screen.queryByLabelText(/^头像: /)).toBeNull();
  fireEvent.paste(screen.getByRole('group', { name: '头像' }).querySelector('.picture-field')!, { clipboardData: { files: [file('c.png')] } });
  expect(transfers.getSnapshot().context.items).toEqual([]);
});
