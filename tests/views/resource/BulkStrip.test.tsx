import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BulkStrip } from '#views/resource/BulkStrip.tsx';
import { draw } from '#tests/views/stage.tsx';
import { orderScreen, stagedList } from './stagedList.tsx';

const manyCan = { ...orderScreen, can: { ...orderScreen.can, bulk: true } };
const rows = [{ id: 'a' }, { id: 'b' }];

it('offers all that match where there are more than are chosen, and says where no more go at once', () => {
  const some = stagedList({ rows, chosen: ['a'] });
  draw(<BulkStrip list={some} screen={manyCan} />);
  fireEvent.click(screen.getByRole('button', { name: '选中全部符合条件的' }));
  expect(some.sent).toEqual([{ type: 'rows.chooseMatching' }]);
  draw(<BulkStrip list={stagedList({ rows, chosen: ['a', 'b'] })} screen={manyCan} />).unmount();
  const { container } = draw(<BulkStrip list={stagedList({ rows, next: 'x', chosen: Array.from({ length: 1_000 }, (_, at) => `r${at}`) })} screen={manyCan} />);
  expect(container).toHaveTextContent('一次最多这么多');
  expect(container).not.toHaveTextContent('选中全部符合条件的');
});
