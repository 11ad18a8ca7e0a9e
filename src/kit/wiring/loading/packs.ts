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
  batches: { 'zh-CN': () => import('#src/batches/words/zh-CN/batches.ts'), en: () => import('#src/batches/words/en/batches.ts') },
  calls: { 'zh-CN': () => import('#src/calls/words/zh-CN/calls.ts'), en: () => import('#src/calls/words/en/calls.ts') },
  designer: {
    'zh-CN': () => import('#src/questionnaires/words/zh-CN/designer.ts'),
    en: () => import('#src/questionnaires/words/en/designer.ts'),
  },
  gallery: { 'zh-CN': () => import('#src/gallery/words/zh-CN/gallery.ts'), en: () => import('#src/gallery/words/en/gallery.ts') },
  homes: { 'zh-CN': () => import('#src/homes/words/zh-CN/homes.ts'), en: () => import('#src/homes/words/en/homes.ts') },
  inspector: { 'zh-CN': () => import('#src/inspector/words/zh-CN/inspector.ts'), en: () => import('#src/inspector/words/en/inspector.ts') },
  journeys: { 'zh-CN': () => import('#src/journeys/words/zh-CN/journeys.ts'), en: () => import('#src/journeys/words/en/journeys.ts') },
  lives: { 'zh-CN': () => import('#src/inspector/words/zh-CN/lives.ts'), en: () => import('#src/inspector/words/en/lives.ts') },
  operation: { 'zh-CN': () => import('#src/operation/words/zh-CN/operation.ts'), en: () => import('#src/operation/words/en/operation.ts') },
  orgMany: { 'zh-CN': () => import('#src/organisations/words/zh-CN/orgMany.ts'), en: () => import('#src/organisations/words/en/orgMany.ts') },
  orgWords: { 'zh-CN': () => import('#src/organisations/words/zh-CN/orgWords.ts'), en: () => import('#src/organisations/words/en/orgWords.ts') },
  reporting: { 'zh-CN': () => import('#src/inspector/words/zh-CN/reporting.ts'), en: () => import('#src/inspector/words/en/reporting.ts') },
  processDesign: { 'zh-CN': () => import('#src/processes/words/zh-CN/processDesign.ts'), en: () => import('#src/processes/words/en/processDesign.ts') },
  results: { 'zh-CN': () => import('#src/questionnaires/words/zh-CN/results.ts'), en: () => import('#src/questionnaires/words/en/results.ts') },
  sending: { 'zh-CN': () => import('#src/questionnaires/words/zh-CN/sending.ts'), en: () => import('#src/questionnaires/words/en/sending.ts') },
  tasks: { 'zh-CN': () => import('#src/processes/words/zh-CN/tasks.ts'), en: () => import('#src/processes/words/en/tasks.ts') },
  visits: { 'zh-CN': () => import('#src/followUps/words/zh-CN/visits.ts'), en: () => import('#src/followUps/words/en/visits.ts') },
  workbench: { 'zh-CN': () => import('#src/workbench/words/zh-CN/workbench.ts'), en: () => import('#src/workbench/words/en/workbench.ts') },
};
