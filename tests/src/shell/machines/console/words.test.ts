/** A language is shown once its words are here. */
import { describe, expect, it } from 'vitest';
import { live, start } from '#tests/machines/consoleStage.ts';

const english = { type: 'language.choose', language: 'en' } as const;
const chinese = { type: 'language.choose', language: 'zh-CN' } as const;

describe('a language', () => {
  it('is shown and remembered when its words have come, and not before', () => {
    const { root, context, pushed, remembered } = start({ areWordsLate: true });
    root.send(english);
    expect([context().language, remembered]).toEqual(['zh-CN', []]);
    pushed.words?.('words.loaded');
    expect([context().language, remembered]).toEqual(['en', ['en']]);
  });

  it('whose words do not come leaves the old one, and that is said', () => {
    const { root, context, pushed, remembered } = start({ areWordsLate: true });
    root.send(english);
    pushed.words?.('words.missing');
    expect([context().language, remembered]).toEqual(['zh-CN', []]);
    expect(context().notices.map(({ key }) => key)).toEqual(['languageMissing']);
  });

  it('is the one that was wanted last, whichever words come first', () => {
    const { root, context, pushed } = start({ areWordsLate: true });
    root.send(english);
    const late = pushed.words;
    root.send(chinese);
    pushed.words?.('words.loaded');
    late?.('words.loaded');
    expect(context().language).toBe('zh-CN');
  });

  it('has words of the server, too: all that is shown is asked for anew, once', async () => {
    const { root, calls } = await live();
    const before = calls.page.runs.length;
    root.send(english);
    expect(calls.page.runs).toHaveLength(before + 1);
    root.send(english);
    expect(calls.page.runs).toHaveLength(before + 1);
  });
});
