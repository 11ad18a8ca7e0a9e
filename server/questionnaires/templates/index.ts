/** One begins with these. Only scales that their holders have set free stand here, each with its source; others are bought by a house and written by it. */
import type { Answers } from '#contract/operations.ts';
import { afterTransfer, fertilityHistory } from './fertility.ts';
import { afterOperation, beforeVisit, satisfaction } from './own.ts';
import { gad7, phq9 } from './scales.ts';

type Template = Answers<'questionnaire.templates'>[number];
const own = { source: 'Careline', licence: '可自由使用和修改', licenceEn: 'Free to use and to change' } as const;
const screeners = {
  licence: '版权方声明：复制、翻译、展示和分发都不需要许可（phqscreeners.com）',
  licenceEn: 'No permission required to reproduce, translate, display or distribute (phqscreeners.com)',
} as const;

const titled = (template: Omit<Template, 'title' | 'titleEn'>): Template => ({
  ...template,
  title: template.content.title.zh,
  titleEn: template.content.title.en ?? template.content.title.zh,
});
export const templates: readonly Template[] = [
  titled({ key: 'afterTransfer', category: 'followUp', ...own, content: afterTransfer }),
  titled({ key: 'fertilityHistory', category: 'health', ...own, content: fertilityHistory }),
  titled({ key: 'satisfaction', category: 'satisfaction', ...own, content: satisfaction }),
  titled({ key: 'afterOperation', category: 'followUp', ...own, content: afterOperation }),
  titled({ key: 'beforeVisit', category: 'health', ...own, content: beforeVisit }),
  titled({
    key: 'phq9',
    category: 'mood',
    source: 'Kroenke K, Spitzer RL, Williams JBW. The PHQ-9. J Gen Intern Med 2001;16:606-613',
    ...screeners,
    content: phq9,
  }),
  titled({
    key: 'gad7',
    category: 'mood',
    source: 'Spitzer RL, Kroenke K, Williams JBW, Löwe B. The GAD-7. Arch Intern Med 2006;166:1092-1097',
    ...screeners,
    content: gad7,
  }),
];
