import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReadThrough } from '#src/questionnaires/views/ReadThrough.tsx';
import { blank, contentOf, fill } from '#tests/contract/questionnaires/samples.ts';
import { draw } from '#tests/views/stage.tsx';

test('whoever examines reads the unit of a blank in both languages, as they read its name', async () => {
  const pressure = blank('high', { label: { zh: '高压', en: 'Systolic' }, type: 'whole', min: 40, max: 260, unit: { zh: '毫米汞柱', en: 'mmHg' } });
  draw(<ReadThrough content={contentOf([fill('pressure', {}, { blanks: [pressure] })])} />);
  expect(await screen.findByText('Systolic')).toBeInTheDocument();
  expect(screen.getByText('mmHg')).toHaveAttribute('lang', 'en');
});
