import { describe, expect, test } from 'vitest';
import { socketLimits } from '#contract/limits/chat.ts';
import { ArgumentError, chooseCallers, chooseOpenIds, readArguments } from '#server/demo/simulate/arguments.ts';

describe('the arguments of simulate', () => {
  test('are members and rate, with a bounded time of 60 s unless told', () => {
    expect(readArguments(['--members', '20', '--rate', '5'])).toEqual({
      members: 20,
      callers: [],
      rate: 5,
      seconds: 60,
      seed: 1,
      url: undefined,
      openIdPrefix: undefined,
      runFile: '.data/run.json',
    });
    expect(readArguments(['--members=3', '--rate=0.5', '--seconds=10', '--seed=9', '--run-file=/tmp/x.json'])).toMatchObject({
      members: 3,
      rate: 0.5,
      seconds: 10,
      seed: 9,
      runFile: '/tmp/x.json',
    });
  });

  test('are colleagues who take calls, alone or beside members who chat', () => {
    expect(readArguments(['--callers', 'hejianing, hanlu', '--seconds', '600'])).toMatchObject({
      members: 0,
      rate: 0,
      callers: ['hejianing', 'hanlu'],
      seconds: 600,
    });
    expect(readArguments(['--callers', 'hanlu', '--members', '3', '--rate', '1'])).toMatchObject({ members: 3, rate: 1, callers: ['hanlu'] });
    const known = [{ username: 'hanlu', password: 'p' }];
    expect(chooseCallers(['hanlu'], known)).toEqual(known);
    expect(() => chooseCallers(['nobody'], known)).toThrow('expected some of hanlu');
  });

  test('look for the run file in the data folder of the server', () => {
    expect(readArguments(['--members', '1', '--rate', '1'], '/var/careline').runFile).toBe('/var/careline/run.json');
  });

  test.each([
    [['--rate', '5'], '--members is missing'],
    [['--members', '5'], '--rate is missing'],
    [['--members', '0', '--rate', '5'], '--members "0"'],
    [['--members', '2.5', '--rate', '5'], 'whole number'],
    [['--members', 'many', '--rate', '5'], '--members "many"'],
    [['--members', '5', '--rate', '-1'], '--rate'],
    [['--members', '5', '--rate', '5', '--seconds', '100000'], '--seconds "100000"'],
    [['--members', '5', '--rate', '5', '--url', 'ftp://x'], '--url "ftp://x"'],
    [['--members', '5', '--rate', '5', '--open-id-prefix', 'load-'], '--open-id-prefix needs --url'],
    [['--members', '5', '--rate', '5', '--faster'], '--faster'],
  ])('%j are refused with a line that names the mistake', (argv, named) => {
    expect(() => readArguments(argv)).toThrow(ArgumentError);
    expect(() => readArguments(argv)).toThrow(named);
  });

  test('give each member at most the windows that the server allows one person', () => {
    const known = ['a', 'b'];
    expect(chooseOpenIds(3, known)).toEqual(['a', 'b', 'a']);
    expect(chooseOpenIds(known.length * socketLimits.socketsPerPerson, known)).toHaveLength(known.length * socketLimits.socketsPerPerson);
    expect(() => chooseOpenIds(known.length * socketLimits.socketsPerPerson + 1, known)).toThrow('expected at most');
  });
});
