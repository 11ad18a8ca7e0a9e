/** The rules of the specification and the tests that observe them: a rule that holds is named by a test, and no test names a rule that is not there. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operations } from '#contract/operations.ts';
import { screens } from '#contract/screens/index.ts';

interface Rule {
  readonly id: string;
  /** `console`: observed now. `later`: waits for what `until` names. `untestable`: the specification withholds it. `owed:<part>`: built now, its test is under way. */
  readonly state: string;
  readonly until: string;
}
const rules: readonly Rule[] = readFileSync('docs/spec/rules.txt', 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [id = '', , state = '', until = ''] = line.split('\t');
    return { id, state, until };
  });

const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((name) => /\.test\.tsx?$/.test(name) && name !== 'architecture/rules.test.ts');
/** `test('[a] [b] ...`, `it("[a] ...`, and after a table of cases `)('[a] ...`. */
const titled = /(?:\b(?:test|it|describe)|\))\s*\(\s*['"`]((?:\[[\w.-]+\]\s*)+)/g;
const idsOf = (text: string): string[] =>
  [...text.matchAll(titled)].flatMap((match) => [...(match[1] ?? '').matchAll(/\[([^\]]+)\]/g)].map((id) => id[1] ?? ''));
const isPromise = (id: string): boolean => /^[A-Z]\d+$/.test(id);

const named = new Map<string, string[]>();
for (const name of tests)
  for (const id of idsOf(readFileSync(join('tests', name), 'utf8')).filter((one) => !isPromise(one))) named.set(id, [...(named.get(id) ?? []), name]);

const calls: ReadonlySet<string> = new Set(Object.values(operations).flatMap((one): readonly string[] => one.spec));
const routes: ReadonlySet<string> = new Set(screens.map((screen) => screen.path));
const exists = (until: string): boolean => (until.startsWith('route:') ? routes.has(until.slice(6)) : calls.has(until.slice(5)));
const inState = (state: string): readonly Rule[] => rules.filter((rule) => rule.state === state);
const idsWhere = (list: readonly Rule[], wrong: (rule: Rule) => boolean): string[] => list.filter(wrong).map((rule) => rule.id);

describe('the rules of the specification', () => {
  it('are all there, each once, each in a known state', () => {
    expect(rules).toHaveLength(119);
    expect(new Set(rules.map((rule) => rule.id)).size).toBe(rules.length);
    expect(idsWhere(rules, (rule) => !/^(console|later|untestable|owed:[a-z]+)$/.test(rule.state))).toEqual([]);
    process.stdout.write(
      `rules of the specification: ${['console', 'later', 'untestable'].map((state) => `${inState(state).length} ${state}`).join(', ')}, ${rules.filter((rule) => rule.state.startsWith('owed:')).length} owed\n`,
    );
  });

  it('that the console keeps are named in the title of a test', () => {
    expect(
      idsWhere(inState('console'), (rule) => !named.has(rule.id)),
      'begin the title of the test that observes it with [id]',
    ).toEqual([]);
  });

  it('are the only ones that tests name', () => {
    const known = new Set(rules.map((rule) => rule.id));
    expect(
      [...named].filter(([id]) => !known.has(id)).map(([id, names]) => `[${id}] in ${names.join(', ')}`),
      'an id of docs/spec/rules.txt, or of a promise',
    ).toEqual([]);
  });

  it('that a test names are kept by the console', () => {
    expect(
      idsWhere(rules, (rule) => rule.state !== 'console' && named.has(rule.id)),
      'its test is here: write "console" as its state in docs/spec/rules.txt',
    ).toEqual([]);
  });

  it('that wait, wait for a screen or a call that is not built yet', () => {
    expect(idsWhere(inState('later'), (rule) => !/^(route:\/|call:)\S+$/.test(rule.until))).toEqual([]);
    expect(
      idsWhere(inState('later'), (rule) => exists(rule.until)),
      'what it waited for is here: write its test',
    ).toEqual([]);
  });

  it('wait for what the specification names', () => {
    const lists = ['routes', 'calls'].map((list) =>
      readFileSync(`docs/spec/${list}.txt`, 'utf8')
        .split('\n')
        .map((line) => line.split('\t')[0]),
    );
    const known = new Set(lists.flat());
    expect(idsWhere(inState('later'), (rule) => !known.has(rule.until.replace(/^(route|call):/, '')))).toEqual([]);
  });
});

describe('titles', () => {
  it.each([
    ["test('[g-auth] sends', () => {", ['g-auth']],
    ["it.each([1])(\n  '[g-auth] [M5] sends %s',", ['g-auth', 'M5']],
    ["expect(text).toBe('[g-auth]')", []],
  ])('%j names %j', (text, ids) => {
    expect(idsOf(text)).toEqual(ids);
  });
});
