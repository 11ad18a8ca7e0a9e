/** The login page before the console: what is chosen and asked is kept for the console. */
import { createActor, fromCallback } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { WordsWanted } from '#src/shell/machines/console/context.ts';
import { entryMachine } from '#src/shell/machines/entryMachine.ts';

const config = { hosts: { main: '' }, features: [], version: '1', title: ['医院', 'Hospital'], credentials: { basic: '', application: '' } } as const;

function open() {
  const kept: string[] = [];
  const asked: WordsWanted[] = [];
  let answer: (type: 'words.loaded' | 'words.missing') => void = () => undefined;
  const entry = createActor(
    entryMachine.provide({
      actors: {
        words: fromCallback<{ type: 'never' }, WordsWanted>(({ input, sendBack }) => {
          asked.push(input);
          answer = (type) => sendBack({ type, ...input });
        }),
      },
      actions: { keepLanguage: (_, language) => void kept.push(language), keepTheme: (_, theme) => void kept.push(theme) },
    }),
    { input: { config, language: 'zh-CN', theme: 'light' } },
  ).start();
  const context = () => entry.getSnapshot().context;
  return { entry, context, kept, asked, answer: (type: 'words.loaded' | 'words.missing') => answer(type) };
}

describe('the login page before the console', () => {
  it('shows another language when its words are here, and says when they do not come', () => {
    const { entry, context, kept, answer } = open();
    entry.send({ type: 'language.choose', language: 'en' });
    // Not shown yet, and not forgotten by a console that takes over meanwhile.
    expect([context().language, context().wanted]).toEqual(['zh-CN', 'en']);
    answer('words.missing');
    expect(context().wanted).toBe(null);
    expect([context().language, context().notices.map(({ key }) => key)]).toEqual(['zh-CN', ['languageMissing']]);
    entry.send({ type: 'language.choose', language: 'en' });
    answer('words.loaded');
    expect([context().language, context().notices, context().chosen, kept]).toEqual(['en', [], { language: 'en' }, ['en']]);
  });

  it('wears the theme that is chosen', () => {
    const { entry, context, kept } = open();
    entry.send({ type: 'theme.choose', theme: 'dark' });
    expect([context().theme, context().chosen, kept]).toEqual(['dark', { theme: 'dark' }, ['dark']]);
  });
});
