import { useTranslation } from 'react-i18next';
import { auditFacts } from '#contract/readings/auditFacts.ts';
import type { AuditFact } from '#contract/readings/auditFacts.ts';
import { actionLabel, ownerLabel, recordOf, subjectOf } from '#contract/readings/auditWords.ts';
import { unseenRow } from '#contract/readings/unseenRow.ts';
import { labelIn } from '#i18n/label.ts';
import type { AuditRow } from '#src/operation/machines/query.ts';
import { useWordsOf } from '#src/engine/views/useValueWords.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

export interface AuditRecord {
  /** The record is known by an id, a file by its path. */
  readonly id: string;
  /** Words that say so stand here where the reader is given no title. */
  readonly title: string;
  readonly isNamed: boolean;
}
export interface AuditWords {
  /** A call is of this: an entity, or a part of the product. */
  readonly owner: (name: string) => string;
  /** The action is told in few words; one that has none of its own is called by its class. */
  readonly action: (row: Pick<AuditRow, 'operation' | 'class'>) => string;
  readonly who: (row: Pick<AuditRow, 'actorKind' | 'actorName'>) => string;
  readonly entity: (row: Pick<AuditRow, 'operation' | 'entity'>) => string;
  /** An entry that is about no single row has no record. */
  readonly record: (row: Pick<AuditRow, 'entityId' | 'detail' | 'names'>) => AuditRecord | null;
  readonly facts: (row: Pick<AuditRow, 'operation' | 'entity' | 'detail' | 'names'>) => readonly (Pick<AuditFact, 'key'> & {
    readonly label: string;
    readonly words: string;
    /** The value stands here as it was written. */
    readonly kept: string;
  })[];
}

/** Entries of the audit in the reader's language. */
export function useAuditWords(): AuditWords {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useWordsOf((_entity, id, names) => names?.[id] ?? labelIn(unseenRow, language));
  const owner = (name: string): string => {
    const label = ownerLabel(name);
    return label ? labelIn(label, language) : '';
  };
  return {
    owner,
    action: (row) => labelIn(actionLabel(row), language),
    who: ({ actorKind, actorName }) => {
      if (actorKind === 'staff') return actorName ?? '—';
      return t(actorKind === 'member' ? 'operation.customer' : actorKind === 'system' ? 'operation.bySystem' : 'operation.nobody');
    },
    entity: (row) => owner(subjectOf(row)),
    record: (row) => {
      const id = recordOf(row);
      const title = id === null ? undefined : row.names?.[id];
      return id === null ? null : { id, title: title ?? labelIn(unseenRow, language), isNamed: title !== undefined };
    },
    facts: (row) =>
      auditFacts(row).map(({ key, field, value }) => ({
        key,
        label: labelIn(field.label, language),
        words: words(field, value, row.names ?? {}) || '—',
        kept: String(value ?? ''),
      })),
  };
}
