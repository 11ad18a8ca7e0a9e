/** Every talk of the demo. */
import { fertilityStories } from './fertility.ts';
import { heightStories } from './height.ts';
import { pregnancyStories } from './pregnancy.ts';

export const storiesByTopic = { fertility: fertilityStories, pregnancy: pregnancyStories, height: heightStories } as const;
