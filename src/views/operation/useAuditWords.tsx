import { useTranslation } from 'react-i18next';
import { resourceHere } from '#contract/standardEntities.ts';
import { auditClasses } from '#contract/calls/system.ts';
import { labelIn } from '#i18n/label.ts';
import type { AuditRow } from '#machines/operation/query.ts';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';

const verbs = {
  list: 'operation.verb_list',
  detail: 'operation.verb_detail',
  count: 'operation.verb_count',
  options: 'operation.verb_options',
  history: 'operation.verb_history',
  save: 'operation.verb_save',
  create: 'operation.verb_create',
  update: 'operation.verb_update',
  remove: 'operation.verb_remove',
  restore: 'operation.verb_restore',
  archive: 'operation.verb_archive',
  move: 'operation.verb_move',
  bulk: 'operation.verb_bulk',
  export: 'operation.verb_export',
  login: 'operation.verb_login',
  logout: 'operation.verb_logout',
  grant: 'operation.verb_grant',
  unmask: 'operation.verb_unmask',
  why: 'operation.verb_why',
  upload: 'operation.verb_upload',
  download: 'operation.verb_download',
  changePassword: 'operation.verb_changePassword',
  resetPassword: 'operation.verb_resetPassword',
  send: 'operation.verb_send',
  distribute: 'operation.verb_distribute',
  refer: 'operation.verb_refer',
  transcript: 'operation.verb_transcript',
  auditList: 'operation.verb_auditList',
  auditExport: 'operation.verb_auditExport',
} as const;
const parts = {
  session: 'operation.owner_session',
  files: 'operation.owner_files',
  desk: 'operation.owner_desk',
  search: 'operation.owner_search',
  job: 'operation.owner_job',
  access: 'operation.owner_access',
  system: 'operation.owner_system',
} as const;
const isIn = <T extends object>(all: T, name: string): name is keyof T & string => Object.hasOwn(all, name);

export interface AuditWords {
  /** A call is of this: an entity, or a part of the product. */
  readonly owner: (name: string) => string;
  /** The action is told in few words; one that has none of its own is called by its class. */
  readonly action: (row: Pick<AuditRow, 'operation' | 'class'>) => string;
  readonly who: (row: Pick<AuditRow, 'actorKind' | 'actorName'>) => string;
  readonly entity: (row: Pick<AuditRow, 'operation' | 'entity'>) => string;
}

/** Entities and calls in the reader's language. */
export function useAuditWords(): AuditWords {
  const { t } = useTranslation();
  const language = useLanguage();
  const owner = (name: string): string => {
    const label = resourceHere(name)?.label;
    if (label) return labelIn(label, language);
    return isIn(parts, name) ? t(parts[name]) : '';
  };
  const ownerOf = (operation: string): string => operation.split('.')[0] ?? '';
  return {
    owner,
    action: ({ operation, class: kind }) => {
      const verb = operation.split('.')[1] ?? '';
      // A second family of wires of an entity: `consultationList` is a list, too.
      const last = (/[A-Z][a-z]+$/.exec(verb)?.[0] ?? '').toLowerCase();
      const found = isIn(verbs, verb) ? verb : isIn(verbs, last) ? last : undefined;
      return found ? t(verbs[found]) : labelIn(auditClasses[kind], language);
    },
    who: ({ actorKind, actorName }) => {
      if (actorKind === 'staff') return actorName ?? '—';
      return t(actorKind === 'member' ? 'operation.customer' : actorKind === 'system' ? 'operation.bySystem' : 'operation.nobody');
    },
    entity: ({ operation, entity }) => owner(entity ?? ownerOf(operation)) || owner(ownerOf(operation)),
  };
}
