/** Sections and time lines of a description that cannot be right: each with what to write instead. */
import type { Resource } from '#contract/resource.ts';
import type { TimeLineWord } from '#contract/timeLine.ts';

type All = Readonly<Record<string, Resource>>;
type Problem = string | false;

function ownerProblems({ fields }: Resource, of: string, name: string, all: All): readonly Problem[] {
  const owner = all[of];
  const field = fields[name];
  return [
    owner?.standard?.timeLine !== true && `stands in the line of '${of}', which has none. Write timeLine: true in its standard, or leave it out`,
    !(field && (field.kind === 'ref' || field.kind === 'id') && (field.of ?? of) === of) &&
      `is found by '${name}', which names no row of '${of}'. Name a reference to it, or an id`,
  ];
}

function wordProblems(resource: Resource, word: TimeLineWord, all: All): readonly Problem[] {
  const { fields } = resource;
  const moment = fields[word.at];
  const told = [...(word.title === undefined ? [] : [word.title]), ...(word.says ?? [])];
  return [
    Object.keys(word.of).length === 0 && 'stands in no line. Name the entities and the fields in of',
    ...Object.entries(word.of).flatMap(([of, name]) => ownerProblems(resource, of, name, all)),
    word.at !== 'createdAt' &&
      !(moment?.kind === 'moment' && moment.options.via === undefined && !moment.options.computed) &&
      `is at '${word.at}'. Name createdAt, or a moment that is stored`,
    ...told.map((name) => !fields[name] && `says '${name}', which is none of its fields`),
    word.rights !== undefined && 'says rights, which those of the entity are. Leave them out',
  ];
}

export function timeLineProblems(resource: Resource, all: All): readonly string[] {
  const { name, timeLine = [], sections = [], fields } = resource;
  const words = timeLine.flatMap((word) =>
    wordProblems(resource, word, all).flatMap((one) => (one === false ? [] : [`${name}: the line '${word.label[1]}' ${one}`])),
  );
  const seen = new Set<string>();
  const listed = sections.flatMap(({ label, fields: names }) =>
    names.flatMap((one) => {
      const isTwice = seen.has(one);
      seen.add(one);
      if (!fields[one]) return [`${name}: the section '${label[1]}' has the field '${one}', which is none of its fields`];
      return isTwice ? [`${name}: the section '${label[1]}' has the field '${one}', which another section has already. Name it once`] : [];
    }),
  );
  return [...words, ...listed];
}
