/** The arguments of `npm run simulate` are checked before anything is sent. */
import { parseArgs } from 'node:util';
import { socketLimits } from '#contract/limits/chat.ts';

export interface SimulateArguments {
  readonly members: number;
  /** User names of colleagues who take calls. */
  readonly callers: readonly string[];
  /** Messages a second, all members together. */
  readonly rate: number;
  readonly seconds: number;
  readonly seed: number;
  /** Absent: as written in the run file. */
  readonly url: string | undefined;
  readonly runFile: string;
  /** Present: open ids are the prefix and a number from 1; otherwise they come from the run file. */
  readonly openIdPrefix: string | undefined;
}

/** The message is one line for the person at the terminal. */
export class ArgumentError extends Error {}

export const usage = `npm run simulate -- --members N --rate R [--seconds 60] [--seed 1] [--url http://127.0.0.1:3000] [--run-file .data/run.json] [--open-id-prefix P]
     npm run simulate -- --callers hejianing,hanlu [--seconds 600]
  Members chat over the public socket with tokens of their own. Prints sent, acknowledged and received a second, and the time until acknowledged.
  Callers are demo colleagues at the call desk: they take tasks, talk, record and rest, and answer customers who ring. Both go together.`;

const bounds = { members: [1, 20_000], rate: [0.01, 20_000], seconds: [1, 3_600], seed: [0, 2 ** 31 - 1] } as const;

function numberOf(name: keyof typeof bounds, text: string | undefined, otherwise?: number): number {
  const [least, most] = bounds[name];
  const value = text === undefined ? otherwise : Number(text);
  const mustBeWhole = name !== 'rate';
  if (value === undefined) throw new ArgumentError(`--${name} is missing: expected a number from ${least} to ${most}.`);
  if (!Number.isFinite(value) || value < least || value > most || text?.trim() === '' || (mustBeWhole && !Number.isInteger(value))) {
    throw new ArgumentError(`--${name} ${JSON.stringify(text)}: expected a ${mustBeWhole ? 'whole ' : ''}number from ${least} to ${most}.`);
  }
  return value;
}

function addressOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const isWeb = URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
  if (!isWeb) throw new ArgumentError(`--url ${JSON.stringify(text)}: expected an address such as http://127.0.0.1:3000.`);
  return text;
}

type Given = Readonly<Partial<Record<'members' | 'callers' | 'rate' | 'seconds' | 'seed' | 'url' | 'run-file' | 'open-id-prefix', string>>>;

function given(argv: readonly string[]): Given {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...argv],
      options: { members: text, callers: text, rate: text, seconds: text, seed: text, url: text, 'run-file': text, 'open-id-prefix': text },
    }).values;
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : String(error));
  }
}

/** @throws ArgumentError */
export function readArguments(argv: readonly string[], dataDir = '.data'): SimulateArguments {
  const values = given(argv);
  const openIdPrefix = values['open-id-prefix'];
  const url = addressOf(values.url);
  if (openIdPrefix !== undefined && url === undefined)
    throw new ArgumentError('--open-id-prefix needs --url: without it the run file names the server and its members.');
  const callers = (values.callers ?? '').split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
  // Callers alone: nobody chats.
  const hasMembers = callers.length === 0 || values.members !== undefined || values.rate !== undefined;
  return {
    members: hasMembers ? numberOf('members', values.members) : 0,
    callers,
    rate: hasMembers ? numberOf('rate', values.rate) : 0,
    seconds: numberOf('seconds', values.seconds, 60),
    seed: numberOf('seed', values.seed, 1),
    url,
    openIdPrefix,
    runFile: values['run-file'] ?? `${dataDir}/run.json`,
  };
}

/** These members send: each has as many windows as needed, up to what the server allows one person. */
export function chooseOpenIds(count: number, known: readonly string[]): readonly string[] {
  const most = known.length * socketLimits.socketsPerPerson;
  if (count > most)
    throw new ArgumentError(
      `--members ${count}: the server has ${known.length} demo members with ${socketLimits.socketsPerPerson} windows each; expected at most ${most}. For more, load members and give --open-id-prefix.`,
    );
  return Array.from({ length: count }, (_one, index) => known[index % known.length] ?? '');
}

interface DemoAccount {
  readonly username: string;
  readonly password: string;
}

/** @returns the accounts of these colleagues. @throws ArgumentError for a name that the run file does not have */
export function chooseCallers(names: readonly string[], known: readonly DemoAccount[]): readonly DemoAccount[] {
  return names.map((name) => {
    const found = known.find(({ username }) => username === name);
    if (!found)
      throw new ArgumentError(`--callers ${name}: the demo has no such colleague; expected some of ${known.map(({ username }) => username).join(', ')}.`);
    return found;
  });
}
