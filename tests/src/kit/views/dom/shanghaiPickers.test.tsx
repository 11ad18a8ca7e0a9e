/** Typing into a picker is taken, whatever else of the page moves meanwhile. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DayPicker, DayRangePicker, MomentPicker, TimePicker } from '#src/kit/views/dom/shanghaiPickers.tsx';
import { SentForms } from '#src/kit/views/dom/Keys.tsx';
import { draw } from '#tests/views/stage.tsx';

const common = { 'aria-invalid': false, onUnread: () => undefined, isDisabled: false, placeholder: '' } as const;

it.each([
  { kind: 'day', Shown: DayPicker, before: '1992-02-29', typed: '20240229', after: '2024-02-29' },
  { kind: 'day with dashes', Shown: DayPicker, before: '1992-02-29', typed: '2024-11-20', after: '2024-11-20' },
  { kind: 'day in short', Shown: DayPicker, before: '1992-02-29', typed: '2024-11-2', after: '2024-11-02' },
  { kind: 'moment', Shown: MomentPicker, before: '2026-11-20T16:01:00.000Z', typed: '2026-11-20 23:59', after: '2026-11-20T15:59:00.000Z' },
  { kind: 'moment without dashes', Shown: MomentPicker, before: '2026-11-20T16:01:00.000Z', typed: '20261120 2359', after: '2026-11-20T15:59:00.000Z' },
  { kind: 'time', Shown: TimePicker, before: '08:30', typed: '0915', after: '09:15' },
  { kind: 'hour', Shown: TimePicker, before: '08:30', typed: '9点', after: '09:00' },
] as const)('a $kind that is typed is taken although the screen is drawn anew before Enter', async ({ kind, Shown, before, typed, after }) => {
  const given: (string | null)[] = [];
  function Around(): React.ReactElement {
    const [times, count] = useState(0);
    return (
      <>
        <Shown {...common} id={kind} value={before} onChange={(value) => given.push(value)} />
        <button type="button" onClick={() => count(times + 1)}>
          anew
        </button>
      </>
    );
  }
  const { container } = draw(<Around />);
  const field = container.querySelector('input');
  if (!field) throw new Error('The picker has no input.');
  await userEvent.click(field);
  await userEvent.clear(field);
  await userEvent.type(field, typed);
  // Nobody leaves the field: only the screen moves.
  fireEvent.click(screen.getByRole('button', { name: 'anew' }));
  await userEvent.keyboard('{Enter}');
  expect(given).toEqual([after]);
});

/** A form as a browser has it: Enter in a field presses its button. */
function Stage({ children, onSend }: { readonly children: React.ReactNode; readonly onSend: () => void }): React.ReactElement {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {children}
      <input aria-label="beside" />
      <button type="submit">save</button>
      <SentForms />
    </form>
  );
}
const forms = [
  { kind: 'day', Shown: DayPicker, typed: '20240229', short: '2024-2-9', after: ['2024-02-29', '2024-02-09'] },
  { kind: 'moment', Shown: MomentPicker, typed: '2026-11-20 23:59', short: '2026-11-20 7点', after: ['2026-11-20T15:59:00.000Z', '2026-11-19T23:00:00.000Z'] },
  { kind: 'time', Shown: TimePicker, typed: '0915', short: '9点', after: ['09:15', '09:00'] },
] as const;

it.each(forms)('Enter takes a $kind and leaves the form as it is; Ctrl with Enter sends it with what stands there', async ({ Shown, typed, short, after }) => {
  const said: (string | null)[] = [];
  function Around(): React.ReactElement {
    const [value, write] = useState<string | null>(null);
    return (
      <Stage onSend={() => said.push(value)}>
        <Shown {...common} id="field" value={value} onChange={write} />
        <output>{value}</output>
      </Stage>
    );
  }
  const { container } = draw(<Around />);
  const field = container.querySelector('#field') as HTMLInputElement;
  await userEvent.type(field, `${typed}{Enter}`);
  expect([screen.getByRole('status').textContent, ...said]).toEqual([after[0]]);
  await userEvent.clear(field);
  await userEvent.type(field, `${short}{Enter}`);
  expect([screen.getByRole('status').textContent, ...said]).toEqual([after[1]]);
  await userEvent.clear(field);
  await userEvent.type(field, `${typed}{Control>}{Enter}{/Control}`);
  await waitFor(() => expect(said).toEqual([after[0]]));
  // Any other field of it sends the form by Enter alone, as ever.
  await userEvent.type(screen.getByLabelText('beside'), '{Enter}');
  expect(said).toEqual([after[0], after[0]]);
});

it('Enter in either end of a range sends no form', async () => {
  const said: unknown[] = [];
  function Around(): React.ReactElement {
    const [range, write] = useState<readonly [string, string] | null>(null);
    return (
      <Stage onSend={() => said.push('sent')}>
        <DayRangePicker {...common} id="range" placeholders={['', '']} value={range} onChange={write} />
        <output>{range?.join('/')}</output>
      </Stage>
    );
  }
  const { container } = draw(<Around />);
  await userEvent.type(container.querySelector('#range') as HTMLElement, '2026-11-20{Enter}');
  await userEvent.type(container.querySelector('#range-end') as HTMLElement, '2026-11-23{Enter}');
  expect(container.querySelector('output')?.textContent).toBe('2026-11-20/2026-11-23');
  expect(said).toEqual([]);
});

it('sends a form that asks for a day and nothing else, with the day that was typed', async () => {
  const said: string[] = [];
  function Alone(): React.ReactElement {
    const [day, write] = useState<string | null>(null);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          said.push(day ?? '');
        }}
      >
        <DayPicker {...common} id="alone" value={day} onChange={write} />
        <button type="submit">go</button>
      </form>
    );
  }
  const { container } = draw(<Alone />);
  await userEvent.type(container.querySelector('input')!, '2026-11-20{Enter}');
  expect(said).toEqual(['2026-11-20']);
});
