/** One begins with these. Only scales that their holders have set free stand here (docs/adr/0156), each content with its source; others are bought by a house and written by it. */
import type { Answers } from '#contract/operations.ts';
import { afterTransfer, fertilityHistory } from './fertility.ts';
import { bowels } from './bowels.ts';
import { afterOperation, beforeVisit, satisfaction } from './own.ts';
import { gad7, phq9 } from './scales.ts';

type Template = Answers<'questionnaire.templates'>[number];
const titled = (template: Omit<Template, 'title' | 'titleEn'>): Template => ({
  ...template,
  title: template.content.title.zh,
  titleEn: template.content.title.en ?? template.content.title.zh,
});
export const templates: readonly Template[] = [
  titled({ key: 'afterTransfer', category: 'followUp', content: afterTransfer }),
  titled({ key: 'fertilityHistory', category: 'health', content: fertilityHistory }),
  titled({ key: 'satisfaction', category: 'satisfaction', content: satisfaction }),
  titled({ key: 'afterOperation', category: 'followUp', content: afterOperation }),
  titled({ key: 'beforeVisit', category: 'health', content: beforeVisit }),
  titled({ key: 'bowels', category: 'health', content: bowels }),
  titled({ key: 'phq9', category: 'mood', content: phq9 }),
  titled({ key: 'gad7', category: 'mood', content: gad7 }),
];
