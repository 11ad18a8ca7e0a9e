/** A node says this of itself, in one line and a second one: the same on the graph, in the list and where two drafts are compared. */
import { useTranslation } from 'react-i18next';
import type { Field } from '#contract/kinds.ts';
import { termsOf } from '#contract/conditions.ts';
import type { FilterGroup } from '#contract/filter.ts';
import { entryFields } from '#contract/journeys/entry.ts';
import type { JourneyEntry } from '#contract/journeys/entry.ts';
import type { JourneyNode } from '#contract/journeys/graph.ts';
import { configOf, nodeKinds } from '#contract/journeys/nodeKinds.ts';
import type { NodeKind } from '#contract/journeys/graph.ts';
import { labelIn } from '#i18n/label.ts';
import type { useWordsOf } from '#src/engine/views/useValueWords.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

export interface NodeWords {
  readonly title: string;
  readonly says: string;
}
type Words = ReturnType<typeof useWordsOf>;
type Node = Omit<JourneyNode, 'at'>;
interface Told {
  /** The value of a field, in words. */
  readonly of: (name: string) => string;
  readonly config: Readonly<Record<string, unknown>>;
}
type Teller = (told: Told) => NodeWords;

const channelsOf = ({ config }: Told): readonly string[] => (Array.isArray(config['channels']) ? (config['channels'] as readonly string[]) : []);
const firstText = (contents: unknown): string => {
  const [first] = Array.isArray(contents) ? (contents as readonly { readonly text?: unknown }[]) : [];
  return typeof first?.text === 'string' ? first.text.replaceAll(/\s+/g, ' ').trim() : '';
};
const conditionsIn = (group: unknown): number => {
  if (typeof group !== 'object' || group === null) return 0;
  const { has, hasNo } = group as FilterGroup;
  return has || hasNo ? 1 : termsOf(group as FilterGroup).length;
};

/** A channel as it is called. */
export function useChannelWords(): (name: string) => string {
  const language = useLanguage();
  const channel = nodeKinds.message.fields['channels']?.item;
  return (name) => labelIn(channel?.choices?.[name] ?? [name, name], language);
}

function useTellers(): Readonly<Record<Exclude<NodeKind, 'entry'>, Teller>> {
  const { t } = useTranslation();
  const called = useChannelWords();
  return {
    message: (told) => {
      const count = Array.isArray(told.config['contents']) ? told.config['contents'].length : 0;
      const by = channelsOf(told).map(called).join(' → ');
      const text = firstText(told.config['contents']);
      return {
        title: text || told.of('smsTemplateId') || t('journeys.noText'),
        says: [by, count > 1 ? t('journeys.contents', { count }) : ''].filter(Boolean).join(' · '),
      };
    },
    task: (told) => ({
      title: told.of('type') || t('journeys.noType'),
      says: t('journeys.taskSays', { who: told.of('executor'), days: told.of('inDays'), at: told.of('at') }),
    }),
    wait: (told) => {
      const days = Number(told.config['offsetDays'] ?? 0);
      const at = told.of('at');
      const words: Readonly<Record<string, string>> = {
        length: t('journeys.waitLength', { amount: told.of('amount') || '?', unit: told.of('unit').toLowerCase() }),
        date:
          days === 0
            ? t('journeys.waitDate', { date: told.of('dateOf') || '?', at })
            : t(days > 0 ? 'journeys.waitAfter' : 'journeys.waitBefore', { date: told.of('dateOf') || '?', count: Math.abs(days), at }),
        day: t('journeys.waitDay', { day: told.of('day') || '?', at }),
        timeOfDay: t('journeys.waitTime', { at }),
      };
      return { title: words[String(told.config['by'])] ?? '', says: told.config['by'] === 'date' ? told.of('whenPassed') : '' };
    },
    branch: ({ config }) => ({
      title: conditionsIn(config['conditions']) === 0 ? t('journeys.noConditions') : t('journeys.branchTitle', { count: conditionsIn(config['conditions']) }),
      says: '',
    }),
    split: ({ config }) => ({ title: t('journeys.splitTitle', { first: Number(config['share'] ?? 0), second: 100 - Number(config['share'] ?? 0) }), says: '' }),
    event: (told) => ({ title: told.of('event') || t('journeys.noEvent'), says: t('journeys.eventSays', { days: told.of('timeoutDays') }) }),
    questionnaire: (told) => ({
      title: told.of('questionnaireId') || t('journeys.noQuestionnaire'),
      says: t('journeys.eventSays', { days: told.of('timeoutDays') }),
    }),
    exit: (told) => ({ title: told.of('reason') || t('journeys.noReason'), says: '' }),
  };
}

/** The target, in words. */
function useEntryWords(words: Words): (entry: JourneyEntry) => NodeWords {
  const { t } = useTranslation();
  return (entry) => {
    const of = (name: keyof typeof entryFields): string => words(entryFields[name] as Field, entry[name] ?? entryFields[name].options.default ?? null, {});
    const by = entry.by ?? 'group';
    const title = by === 'group' ? of('groupId') || t('journeys.noGroup') : by === 'event' ? of('event') || t('journeys.noEvent') : of('by');
    const count = conditionsIn(entry.conditions);
    return { title, says: count > 0 ? t('journeys.besides', { count }) : by === 'hand' ? '' : of('by') };
  };
}

/** @param words the value of a field as it is called here */
export function useNodeWords(words: Words): (node: Node, entry: JourneyEntry) => NodeWords {
  const tellers = useTellers();
  const entryWords = useEntryWords(words);
  return (node, entry) => {
    if (node.kind === 'entry') return entryWords(entry);
    const config = configOf({ ...node, at: { x: 0, y: 0 } });
    const of = (name: string): string => {
      const field = nodeKinds[node.kind].fields[name];
      return field ? words(field, config[name]) : '';
    };
    const told = tellers[node.kind]({ of, config });
    return node.title === undefined ? told : { title: node.title, says: told.title === node.title ? told.says : told.title };
  };
}
