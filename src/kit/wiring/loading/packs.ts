/** Words of pages that stand by themselves, by the name of their area: a list fetches none of them (docs/adr/0074). */
import type { Language } from '#i18n/language.ts';
import type { PackName } from '#i18n/packName.ts';
import type { Words } from '#i18n/pocket.ts';

type Pack = Readonly<Record<Language, () => Promise<Words>>>;

export const packs: Readonly<Record<PackName, Pack>> = {
  answering: {
    'zh-CN': () => import('#src/questionnaires/words/zh-CN/answering.ts'),
    en: () => import('#src/questionnaires/words/en/answering.ts'),
  },
  calls: { 'zh-CN': () => import('#src/calls/words/zh-CN/calls.ts'), en: () => import('#src/calls/words/en/calls.ts') },
  designer: {
    'zh-CN': () => import('#src/questionnaires/words/zh-CN/designer.ts'),
    en: () => import('#src/questionnaires/words/en/designer.ts'),
  },
  gallery: { 'zh-CN': () => import('#src/gallery/words/zh-CN/gallery.ts'), en: () => import('#src/gallery/words/en/gallery.ts') },
  inspector: { 'zh-CN': () => import('#src/inspector/words/zh-CN/inspector.ts'), en: () => import('#src/inspector/words/en/inspector.ts') },
  journeys: { 'zh-CN': () => import('#src/journeys/words/zh-CN/journeys.ts'), en: () => import('#src/journeys/words/en/journeys.ts') },
  lives: { 'zh-CN': () => import('#src/inspector/words/zh-CN/lives.ts'), en: () => import('#src/inspector/words/en/lives.ts') },
  operation: { 'zh-CN': () => import('#src/operation/words/zh-CN/operation.ts'), en: () => import('#src/operation/words/en/operation.ts') },
  reporting: { 'zh-CN': () => import('#src/inspector/words/zh-CN/reporting.ts'), en: () => import('#src/inspector/words/en/reporting.ts') },
  processDesign: { 'zh-CN': () => import('#src/processes/words/zh-CN/processDesign.ts'), en: () => import('#src/processes/words/en/processDesign.ts') },
  results: { 'zh-CN': () => import('#src/questionnaires/words/zh-CN/results.ts'), en: () => import('#src/questionnaires/words/en/results.ts') },
  sending: { 'zh-CN': () => import('#src/questionnaires/words/zh-CN/sending.ts'), en: () => import('#src/questionnaires/words/en/sending.ts') },
  tasks: { 'zh-CN': () => import('#src/processes/words/zh-CN/tasks.ts'), en: () => import('#src/processes/words/en/tasks.ts') },
  workbench: { 'zh-CN': () => import('#src/workbench/words/zh-CN/workbench.ts'), en: () => import('#src/workbench/words/en/workbench.ts') },
};
