/** A time line is asked for and answered so. */
import { day, id, json, many, shape, text, whole } from './kinds.ts';
import { timeLineLimits } from './limits/lists.ts';
import { listTakes } from './standardShapes.ts';
import type { TimeLineEntry } from './timeLine.ts';

export const timeLineTakes = {
  id: id(undefined, { required: true }),
  /** These alone; all that the reader may see unless told. */
  kinds: many(['类别', 'Kinds'], text(['类别', 'Kind'], { max: 60 }), { max: timeLineLimits.kinds }),
  /** The line begins at the end of this day, backwards. */
  day: day(['到这一天', 'Up to this day']),
  next: listTakes.next,
  limit: whole(['条数', 'Rows'], { min: 1, max: timeLineLimits.most }),
} as const;
export const timeLineAnswer = {
  /** Newest first. */
  entries: json(['时间线', 'Time line'], shape<readonly TimeLineEntry[]>(), { required: true }),
  /** The kinds that the reader may see in it, whether or not there are any. */
  kinds: many(['类别', 'Kinds'], text(['类别', 'Kind']), { required: true }),
  next: listTakes.next,
} as const;
