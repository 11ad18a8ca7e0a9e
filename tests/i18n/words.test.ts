import { describe, expect, it } from 'vitest';
import { carriedTypes } from '#contract/socket.ts';
import { textForms } from '#contract/textForms.ts';
import { words as en } from '#i18n/en/index.ts';
import { addAllWords } from '#tests/i18n/allWords.ts';
import { translators } from '#i18n/translators.ts';
import { words as zh } from '#i18n/zh-CN/index.ts';

const flat = (words: Readonly<Record<string, Readonly<Record<string, string>>>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).flatMap(([area, entries]) => Object.entries(entries).map(([key, text]) => [`${area}.${key}`, text] as const)));
const chinese = flat(zh);
const english = flat(en);
const holes = (text: string): readonly string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();
const sources = Object.values(
  import.meta.glob<string>(['/src/*/views/**/*.tsx', '/src/*/wiring/**/*.ts'], { query: '?raw', import: 'default', eager: true }),
).join('\n');

/** Keys that a value of the machines picks: filters, kinds, reasons. */
const chosenByValue = new Set([
  ...['all', 'mine', 'unanswered', 'team', 'waiting', 'consultation', 'member'].map((name) => `desk.${name}`),
  ...['hours', 'rules', 'texts', 'teams', 'manualText', 'turnText', 'loadText', 'ahead', 'opens'].map((name) => `rules.${name}`),
  ...Array.from({ length: 7 }, (_, day) => `rules.day${day}`),
  ...['mine', 'mineAndQueue', 'all', 'granted', 'denied', 'default', 'unsupported'].map((name) => `notify.${name}`),
  ...['offline', 'network', 'timeout', 'cancelled', 'unreadable', 'other', 'imageFormat', 'imageSize', 'emptyFile', 'tooManyFiles'].map(
    (name) => `states.${name}`,
  ),
  ...['name', 'sex', 'nation', 'birthday', 'address', 'idNo'].map((name) => `transfer.${name}`),
  ...['internal', 'unavailable', 'network', 'timeout'].map((name) => `states.${name}Read`),
  ...['refused', 'tooFast', 'bodyTooLarge'].map((name) => `states.${name}Bare`),
  ...['usual', 'disabled', 'failed'].map((name) => `gallery.${name}`),
  ...['variables', 'mayWithdraw', 'mayCancel'].map((name) => `processDesign.${name}`),
  ...['step', 'state', 'who', 'since'].map((name) => `diagrams.${name}`),
  ...['chart', 'table', 'screen', 'traces', 'sequence', 'try'].flatMap((view) => [`inspector.${view}`, `inspector.${view}Text`]),
  ...['arrived', 'rejected', 'unanswered', 'held', 'underWay'].map((end) => `inspector.${end}`),
  ...['notHere', 'unknown', 'notJson', 'notObject', 'gone'].map((problem) => `inspector.problem_${problem}`),
  ...['cut', 'slow', 'refuse', 'second', 'kill'].map((kind) => `inspector.drill_${kind}`),
  ...[...carriedTypes, 'out'].map((type) => `inspector.lane_${type}`),
  ...['waiting', 'connected', 'blocked'].map((state) => `inspector.attached_${state}`),
  ...['parallel', 'region', 'final', 'history', 'deepHistory'].map((kind) => `inspector.kind_${kind}`),
  ...['timer', 'message', 'subProcess'].map((kind) => `tasks.way_${kind}`),
  ...['loadStep', 'loadRunning', 'loadLate', 'loadDecided', 'loadHours'].map((name) => `tasks.${name}`),
  ...['radio', 'multiple', 'fillIn', 'multiFill', 'paragraph'].map((kind) => `designer.kind_${kind}`),
  ...['bulkTask', 'bulkNext', 'bulkResult', 'paperSigned', 'paperAt', 'paperStep', 'paperWho', 'paperAct'].map((name) => `tasks.${name}`),
  ...['forbidden', 'refused', 'male', 'female', ...Object.keys(textForms).map((form) => `form_${form}`)].map((name) => `inputs.${name}`),
  ...['day', 'moment', 'time'].flatMap((kind) => [`inputs.${kind}Form`, `inputs.${kind}Unread`]),
  ...['mobile', 'landline', 'service', 'abroad'].map((kind) => `inputs.phoneIs_${kind}`),
  ...['short', 'long', 'mobileForm', 'form', 'notMobile'].map((why) => `inputs.phone_${why}`),
  ...['old', 'length', 'region', 'birthday', 'check'].map((why) => `inputs.id_${why}`),
  ...['file', 'columns', 'check', 'import'].map((step) => `imports.step_${step}`),
  ...['done', 'stopped', 'failed'].map((end) => `imports.end_${end}`),
  ...['at', 'by', 'file', 'state', 'in', 'failed', 'unprocessed'].map((column) => `importHistory.past_${column}`),
  ...['at', 'by', 'template', 'rows', 'columns', 'file'].map((column) => `layouts.past_${column}`),
  ...['checking', 'checked', 'running', 'done', 'stopped', 'failed'].map((state) => `imports.state_${state}`),
]);

describe('the words of the console', () => {
  it('are the same in both languages, key by key', () => {
    expect([...english.keys()]).toEqual([...chinese.keys()]);
  });

  it('leave the same holes to fill', () => {
    for (const [key, text] of chinese) expect(holes(english.get(key) ?? ''), key).toEqual(holes(text));
  });

  it('are nowhere empty, and the English ones are English', () => {
    for (const [key, text] of english) expect(text.trim(), key).not.toBe('');
    // The button to the other language carries that language's own name.
    for (const [key, text] of english) if (!key.endsWith('.language')) expect(/[一-鿿]/.test(text), `${key}: ${text}`).toBe(false);
  });

  it('hold no please, no success and no exclamation mark but the ones the specification gives', () => {
    for (const [key, text] of [...chinese, ...english]) {
      if (['states.imageFormat', 'states.imageSize', 'pages.comingSoon'].includes(key)) continue;
      expect(text, key).not.toMatch(/[!！]|请|成功|\bplease\b|successfully/i);
    }
  });

  it('are all used', () => {
    const used = (key: string): boolean => {
      const [area = '', name = ''] = key.split('.');
      const stem = name.replace(/_(one|other)$/, '');
      return sources.includes(`'${area}.${stem}'`) || chosenByValue.has(key);
    };
    expect([...chinese.keys()].filter((key) => !used(key))).toEqual([]);
  });

  it('fill a hole and count in both languages', () => {
    addAllWords();
    expect(translators['zh-CN'].t('resource.fresh', { count: 2 })).toBe('2 条新记录');
    expect(translators.en.t('resource.fresh', { count: 1 })).toBe('1 new row');
    expect(translators.en.t('resource.fresh', { count: 2 })).toBe('2 new rows');
  });
});
