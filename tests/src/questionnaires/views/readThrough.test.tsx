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

test('whoever examines reads the bounds of a blank, of which nought is one, and one that is not set is left out', () => {
  const bounded = [blank('a', { type: 'whole', min: 0, max: 10 }), blank('b', { type: 'whole', min: 0 }), blank('c', { type: 'text', max: 500 })];
  draw(<ReadThrough content={contentOf([fill('all', {}, { blanks: bounded })])} />, { language: 'en' });
  for (const bounds of [/0 – 10/, /≥ 0/, /≤ 500/]) expect(screen.getByText(bounds)).toBeInTheDocument();
});
