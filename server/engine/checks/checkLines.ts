/** A wrong description of lines fails at the start, with the place and what to write. */
import type { Field, Line } from '#contract/kinds.ts';
import { lineKinds } from '#contract/lines/lines.ts';

type Problem = string | undefined;
const ordered: ReadonlySet<Field['kind']> = new Set(['whole', 'decimal', 'money', 'day', 'timeOfDay']);

function innerProblem(name: string, { kind, grade, options }: Field): Problem {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) return `has a line with the field '${name}': begin with a small letter and use letters and digits alone`;
  if (!lineKinds.has(kind)) return `has a line with '${name}' of kind ${kind}. A line holds ${[...lineKinds].join(', ')}`;
  if (grade !== 'public') return `has a line with '${name}' of grade ${grade}: write the grade at the lines, which are read as a whole`;
  const word = (['inList', 'search', 'sort', 'readOnly', 'via', 'computed', 'isFixed', 'isForStaff', 'askedIf'] as const).find(
    (one) => options[one] !== undefined,
  );
  return word === undefined ? undefined : `has a line with '${name}', which is no column of a table: leave out ${word}`;
}

function namesProblem({ fields, title, unique = [], inOrder = [], key }: Line): Problem {
  const named = [...(title === undefined ? [] : [title]), ...unique, ...inOrder.flat(), ...(key === undefined ? [] : [key])];
  const unknown = named.find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) return `names '${unknown}', which is none of the fields of its line. Name one of ${Object.keys(fields).join(', ')}`;
  if (key !== undefined && fields[key]?.kind !== 'text') return `has the key '${key}': write it as text(...)`;
  const pair = inOrder.find(([first, then]) => fields[first]?.kind !== fields[then]?.kind || !ordered.has(fields[first]?.kind ?? 'json'));
  return pair === undefined ? undefined : `has inOrder: ['${pair.join("', '")}']. Name two fields of one kind among ${[...ordered].join(', ')}`;
}

/** @param judge what is wrong with a field by itself */
export function linesProblem({ kind, line }: Field, judge: (field: Field) => Problem): Problem {
  if (kind !== 'lines') return undefined;
  const entries = Object.entries(line?.fields ?? {});
  if (!line || entries.length === 0) return 'has lines without fields: name at least one';
  const wrong = entries.map(([name, field]) => {
    const problem = judge(field);
    return innerProblem(name, field) ?? (problem === undefined ? undefined : `has a line with '${name}', which ${problem}`);
  });
  return wrong.find((one) => one !== undefined) ?? namesProblem(line);
}
