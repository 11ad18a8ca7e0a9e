import { Select } from 'antd';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { usePinyinFilter } from '#src/kit/views/inputs/usePinyinFilter.tsx';
import { draw } from '#tests/views/stage.tsx';

function Doctors({ by }: { readonly by?: 'value' }): React.ReactElement {
  const options = [
    { value: '备孕', label: '何佳宁 · 主任医师' },
    { value: '孕中期', label: 'Zhou Min' },
  ];
  return <Select aria-label="医生" showSearch={usePinyinFilter(by)} options={options} />;
}
const typed = async (words: string): Promise<void> => {
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.keyboard(words);
};

test.each(['hjn', 'hejianing', '佳宁', 'zrys'])('what is chosen from is found by sound and by letters: %s', async (words) => {
  draw(<Doctors />);
  await typed(words);
  expect(await screen.findByTitle('何佳宁 · 主任医师')).toBeInTheDocument();
  expect(screen.queryByTitle('Zhou Min')).toBeNull();
});

test('what means nothing finds nothing; letters of another script are found, large or small', async () => {
  draw(<Doctors />);
  await typed('xq');
  expect(screen.queryByTitle(/何佳宁|Zhou/)).toBeNull();
  await userEvent.keyboard('{Backspace}{Backspace}zhou');
  expect(await screen.findByTitle('Zhou Min')).toBeInTheDocument();
});

test('a value is looked through where its label says more', async () => {
  draw(<Doctors by="value" />);
  await typed('by');
  expect(await screen.findByTitle('何佳宁 · 主任医师')).toBeInTheDocument();
  await userEvent.keyboard('{Backspace}{Backspace}hjn');
  expect(screen.queryByTitle('何佳宁 · 主任医师')).toBeNull();
});
