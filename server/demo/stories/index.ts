/** Every talk of the demo. The order is that in which people are made: who is first has the first number. */
import type { Topic } from '#server/demo/catalogue.ts';
import type { Story } from '#server/demo/story.ts';
import { earlierOfHers, wholeCycle } from './cycle.ts';
import { everyday } from './everyday.ts';
import { fertilityStories } from './fertility.ts';
import { formerFertility, formerHeight, formerPregnancy } from './former.ts';
import { heightStories } from './height.ts';
import { pregnancyStories } from './pregnancy.ts';

export const storiesByTopic: Readonly<Record<Topic, readonly Story[]>> = {
  fertility: [...fertilityStories, ...formerFertility, ...everyday('fertility'), wholeCycle, ...earlierOfHers],
  pregnancy: [...pregnancyStories, ...formerPregnancy, ...everyday('pregnancy')],
  height: [...heightStories, ...formerHeight, ...everyday('height')],
};
