/** Managers ask where cases stand (docs/adr/0125): every life that the caller may read, its rows by state, and what moved. */
import { flag, json, many, moment, shape, text } from '#contract/kinds.ts';
import { livesLimits } from '#contract/limits/lives.ts';
import type { ToldLife, ToldMove } from '#contract/lives/told.ts';
import { one, operation } from '#contract/resource.ts';

const life = ['流程', 'Life'] as const;
const read = { spec: [], right: 'lives.watch', scope: 'org', class: 'read' } as const;

export const livesCalls = {
  /** It tells these lives (`<entity>.<field>`, comma between them), or all. A life of an entity that the caller may not read is not told of. */
  standing: operation('GET /crm-server/lives/standing', {
    ...read,
    ours: 'the specification names lists by state and no call that counts the states of everything',
    takes: { lives: text(life, { max: livesLimits.asked * 60 }) },
    gives: one({
      asOf: moment(['截至', 'As of'], { required: true }),
      lives: json(['流程', 'Lives'], shape<readonly ToldLife[]>(), { required: true }),
      /** There was no time for these. */
      left: many(['未统计', 'Left'], text(life), { required: true }),
    }),
    audit: 'none',
  }),
  /** The latest moves of one life, of rows that the caller sees. */
  moves: operation('GET /crm-server/lives/moves', {
    ...read,
    ours: 'the specification tells the changes of one row at a time',
    takes: { life: text(life, { required: true, max: 80 }) },
    gives: one({
      moves: json(['流转', 'Moves'], shape<readonly ToldMove[]>(), { required: true }),
      isCut: flag(['还有更多', 'There are more'], { required: true }),
    }),
    audit: 'list',
  }),
};
