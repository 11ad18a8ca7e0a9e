/** Every talk of the demo. */
import { fertilityStories } from './fertility.ts';
import { formerFertility, formerHeight, formerPregnancy } from './former.ts';
import { heightStories } from './height.ts';
import { pregnancyStories } from './pregnancy.ts';

export const storiesByTopic = {
  fertility: [...fertilityStories, ...formerFertility],
  pregnancy: [...pregnancyStories, ...formerPregnancy],
  height: [...heightStories, ...formerHeight],
} as const;
