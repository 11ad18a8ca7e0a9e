import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ChatItem } from '#src/kit/machines/rows.ts';
import { DayLine } from '#src/desk/views/talk/DayLine.tsx';
import { draw } from '#tests/views/stage.tsx';

const itemAt = (at?: string): ChatItem => ({ key: 'k', ...(at === undefined ? {} : { at }) }) as ChatItem;
const lateThursday = '2026-11-19T15:59:00Z';
const earlyFriday = '2026-11-19T16:01:00Z';

describe('the day above a message', () => {
  it('stands above the first message, and above the first after midnight in Shanghai', () => {
    draw(<DayLine before={undefined} item={itemAt(lateThursday)} />);
    expect(screen.getByText(/昨天 · 11月19日/)).toBeInTheDocument();
    draw(<DayLine before={itemAt(lateThursday)} item={itemAt(earlyFriday)} />);
    expect(screen.getByText(/今天 · 11月20日/)).toBeInTheDocument();
  });

  it.each([
    ['the day is the same', itemAt(earlyFriday)],
    ['nobody knows when it was', itemAt()],
  ])('is not there where %s', (_, item) => {
    draw(<DayLine before={itemAt(earlyFriday)} item={item} />);
    expect(document.querySelector('.day-line')).toBeNull();
  });
});
