import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RichText } from '#src/kit/views/dom/RichText.tsx';
import { editorLabel, editorOf } from './richEditorStage.tsx';

const foreign = '<p>height record</p><BASE href="https://elsewhere.example/"></base><p>next visit</p>';
const parsed: string[] = [];

beforeEach(() => {
  parsed.length = 0;
  const inner = new DOMParser();
  const parse = inner.parseFromString.bind(inner);
  vi.spyOn(DOMParser.prototype, 'parseFromString').mockImplementation((text, type) => {
    parsed.push(String(text));
    return parse(text, type);
  });
});
afterEach(() => vi.restoreAllMocks());

const views = {
  'the console': <RichText html={foreign} pictures={{}} onWant={() => undefined} />,
  'the editor': editorOf(foreign),
} as const;

it.each(Object.keys(views) as (keyof typeof views)[])('[H3] a base in rich text is taken out before %s parses it, and the text stays', async (where) => {
  const { container } = render(views[where]);
  if (where === 'the editor') await screen.findByRole('textbox', { name: editorLabel });
  expect(container.textContent).toContain('height record');
  expect(container.textContent).toContain('next visit');
  expect(parsed.length).toBeGreaterThan(0);
  expect(parsed.filter((text) => /<\/?base\b/i.test(text))).toEqual([]);
});
