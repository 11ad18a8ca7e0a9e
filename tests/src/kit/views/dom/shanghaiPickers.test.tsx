/** Typing into a picker is taken, whatever else of the page moves meanwhile. */
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DayPicker, MomentPicker, TimePicker } from '#src/kit/views/dom/shanghaiPickers.tsx';
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
