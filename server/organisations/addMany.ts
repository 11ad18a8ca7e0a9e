/** Many organisations at once: each line is judged as if it were written alone, and all of them come or none (docs/adr/0053). */
import { errorText } from '#contract/errors.ts';
import type { Label } from '#contract/label.ts';
import { orgLimits } from '#contract/limits/lists.ts';
import { orgLineFields, orgTypes } from '#contract/resources/organisation.ts';
import type { OrgLine, OrgLineReport } from '#contract/resources/organisation.ts';
import { withSavepoint } from '#server/log/savepoint.ts';
import { tried } from '#server/log/tried.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { alone, writes } from '#server/engine/calls/handler.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { entityOf } from '#server/engine/entities.ts';
import { createRow } from '#server/engine/write.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';

const problems = {
  lines: [`最多 ${orgLimits.lines} 行，每格是文字`, `holds at most ${orgLimits.lines} lines of texts`],
  noType: ['没有这种类型', 'is no such type'],
  noParent: ['没有这个上级机构', 'names no organisation that you see'],
  twoParents: ['有几个机构叫这个名字，改填编码', 'is what several are called: give the code'],
  circle: ['上级绕成了圈', 'goes in a circle'],
  parentLeft: ['上级那一行还有问题', 'stands below a line that has a problem'],
} as const satisfies Readonly<Record<string, Label>>;

type Line = Readonly<Partial<Record<(typeof orgLineFields)[number], string>>>;
interface Known extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly isRoot: boolean;
}
/** A line stands below an organisation that is there, or below another line. */
type Parent = { readonly id: string; readonly isRoot: boolean } | { readonly at: number } | { readonly problem: Label };

const word = (value: string | undefined): string => (value ?? '').trim();
const isBlank = (line: Line): boolean => orgLineFields.every((name) => word(line[name]) === '');
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** @throws Refusal invalidInput: it comes as JSON, nothing about it is believed */
function readLines(given: unknown, principal: Principal): readonly Line[] {
  const isLine = (one: unknown): one is Line =>
    typeof one === 'object' && one !== null && !Array.isArray(one) && Object.values(one).every((value) => value === null || typeof value === 'string');
  if (!Array.isArray(given) || given.length > orgLimits.lines || !given.every(isLine)) throw invalid(principal, 'lines', problems.lines);
  return given.map((one): Line => Object.fromEntries(orgLineFields.flatMap((name) => (typeof one[name] === 'string' ? [[name, one[name]]] : []))));
}

interface Around {
  readonly lines: readonly Line[];
  readonly known: readonly Known[];
  /** The caller works here: a line without a parent stands below it. */
  readonly orgId: string;
}
const known = ({ id, isRoot }: Known): Parent => ({ id, isRoot });

/** The parent is found by its code, or by its name where only one is called so. A line of the same sheet goes before what is there. */
function parentOf(line: Line, at: number, { lines, known: there, orgId }: Around): Parent {
  const asked = word(line.parent);
  if (asked === '') {
    const here = there.find(({ id }) => id === orgId);
    return here ? known(here) : { problem: problems.noParent };
  }
  const others = lines.map((one, index) => ({ one, index })).filter(({ one, index }) => index !== at && !isBlank(one));
  const [coded] = [
    ...others.filter(({ one }) => isSame(word(one.code), asked)).map(({ index }): Parent => ({ at: index })),
    ...there.filter(({ code }) => isSame(code, asked)).map(known),
  ];
  if (coded) return coded;
  const [only, ...more] = [
    ...others.filter(({ one }) => isSame(word(one.name), asked)).map(({ index }): Parent => ({ at: index })),
    ...there.filter(({ name }) => isSame(name.trim(), asked)).map(known),
  ];
  return more.length > 0 ? { problem: problems.twoParents } : (only ?? { problem: problems.noParent });
}

function typeOf(line: Line, below: { readonly isRoot: boolean }): keyof typeof orgTypes | undefined {
  const asked = word(line.type);
  if (asked === '') return below.isRoot ? 'hospital' : 'department';
  const [found] = Object.entries(orgTypes).find(([name, labels]) => [name, ...labels].some((one) => isSame(one, asked))) ?? [];
  return found as keyof typeof orgTypes | undefined;
}

class Sheet {
  readonly #tx: Tx;
  readonly #principal: Principal;
  readonly #context: OperationContext;
  readonly #lines: readonly Line[];
  readonly #parents: readonly Parent[];
  readonly reports: OrgLineReport[];

  constructor(
    tx: Tx,
    {
      principal,
      context,
      lines,
      known: there,
    }: { readonly principal: Principal; readonly context: OperationContext; readonly lines: readonly Line[]; readonly known: readonly Known[] },
  ) {
    this.#tx = tx;
    this.#principal = principal;
    this.#context = context;
    this.#lines = lines;
    this.#parents = lines.map((line, at) => parentOf(line, at, { lines, known: there, orgId: principal.orgId }));
    this.reports = this.#parents.map((parent): OrgLineReport => ({
      id: null,
      parentId: 'id' in parent ? parent.id : null,
      parentAt: 'at' in parent ? parent.at : null,
      problems: {},
    }));
  }

  #publish(at: number, found: Readonly<Record<string, Label>>): void {
    const language = this.#principal.language === 'en' ? 1 : 0;
    const texts = Object.fromEntries(Object.entries(found).map(([name, label]) => [name, label[language]]));
    const before = this.reports[at];
    if (before) this.reports[at] = { ...before, problems: { ...before.problems, ...texts } };
  }

  /** Those that stand below something that is there, then those below these, until nothing more can come. */
  async place(): Promise<void> {
    let waiting = this.#lines.flatMap((line, at) => (isBlank(line) ? [] : [at]));
    while (waiting.length > 0) {
      const next = waiting.filter((at) => {
        const parent = this.#parents[at];
        return !parent || !('at' in parent) || !waiting.includes(parent.at);
      });
      if (next.length === 0) {
        for (const at of waiting) this.#publish(at, { parent: problems.circle });
        return;
      }
      for (const at of next) await this.#make(at);
      waiting = waiting.filter((at) => !next.includes(at));
    }
  }

  #placeOf(parent: Parent): { readonly parentId: string; readonly isRoot: boolean } | { readonly problem: Label } {
    if ('problem' in parent) return parent;
    if ('id' in parent) return { parentId: parent.id, isRoot: parent.isRoot };
    const above = this.reports[parent.at]?.id ?? null;
    return above === null ? { problem: problems.parentLeft } : { parentId: above, isRoot: false };
  }

  async #make(at: number): Promise<void> {
    const [line = {}, parent = { problem: problems.noParent }] = [this.#lines[at], this.#parents[at]];
    const place = this.#placeOf(parent);
    if ('problem' in place) return this.#publish(at, { parent: place.problem });
    const type = typeOf(line, place);
    if (type === undefined) return this.#publish(at, { type: problems.noType });
    await this.#create(at, { ...this.#given(line), type, parentId: place.parentId });
  }

  #given({ name, shortName, code, phone, address }: Line): Readonly<Record<string, string>> {
    const texts = { name, shortName, code, phone, address };
    return Object.fromEntries(Object.entries(texts).flatMap(([key, value]) => (word(value) === '' ? [] : [[key, word(value)]])));
  }

  async #create(at: number, given: Readonly<Record<string, string>>): Promise<void> {
    // Organisations that this sheet has made are in nobody's RLS context before the tree is read again.
    const made = this.reports.flatMap(({ id }) => (id === null ? [] : [id]));
    const principal: Principal = { ...this.#principal, orgIds: [...this.#principal.orgIds, ...made] };
    const caller = { entity: entityOf('organisation'), call: { entity: 'organisation', verb: 'create' }, principal, keys: this.#context.keys } as const;
    const refusal = await withSavepoint(this.#tx, async (part) => {
      const { id } = await createRow(part, caller, given);
      const before = this.reports[at];
      if (before) this.reports[at] = { ...before, id };
    });
    if (!refusal) return;
    const { parentId, ...fields } = refusal.fields ?? {};
    const texts = parentId === undefined ? fields : { ...fields, parent: parentId };
    const text = errorText(refusal.reason, principal.language, refusal.values);
    for (const [name, one] of Object.entries(Object.keys(texts).length > 0 ? texts : { name: text })) this.#publish(at, { [name]: [one, one] });
  }
}

const knownSql = `select id, name, code, id = group_id as "isRoot" from organisation where id = any($1) and deleted_at is null`;

async function place(tx: Tx, given: unknown, principal: Principal, context: OperationContext): Promise<readonly OrgLineReport[]> {
  const lines = readLines(given, principal);
  const sheet = new Sheet(tx, { principal, context, lines, known: await tx.query<Known>(knownSql, [principal.orgIds]) });
  await sheet.place();
  return sheet.reports;
}

const isFaulty = ({ problems: found }: OrgLineReport): boolean => Object.keys(found).length > 0;

export const organisationLines: Pick<Handlers, 'organisation.addMany' | 'organisation.addManyCheck'> = {
  /** Tried and taken back: what would be refused is refused by the same rules. */
  'organisation.addManyCheck': alone(async (database, { lines }, principal, context) => {
    const reports = await tried(database, (tx) => place(tx, lines, principal, context));
    return { lines: reports.map((one) => ({ ...one, id: null })) };
  }),

  'organisation.addMany': writes(async (tx, { lines }, principal, context) => {
    let reports: readonly OrgLineReport[] = [];
    const given = lines as readonly OrgLine[];
    await withSavepoint(tx, async (part) => {
      reports = await place(part, given, principal, context);
      if (reports.some(isFaulty)) throw new Refusal('invalidInput');
    });
    const failed = reports.flatMap((one, at) =>
      isFaulty(one)
        ? [
            {
              id: String(at),
              name: word(given[at]?.name) || String(at + 1),
              code: 'invalidInput',
              message: Object.values(one.problems).join(principal.language === 'en' ? '; ' : '；'),
            },
          ]
        : [],
    );
    const done = failed.length > 0 ? [] : reports.flatMap(({ id }) => (id === null ? [] : [id]));
    context.note({ entity: 'organisation', detail: { done: done.length, failed: failed.length } });
    return { done, failed };
  }),
};
