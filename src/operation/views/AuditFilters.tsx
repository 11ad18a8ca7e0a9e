import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { auditClasses } from '#contract/calls/system.ts';
import { resourcesHere } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import type { AuditRef } from '#src/operation/machines/auditMachine.ts';
import { noQuery } from '#src/operation/machines/query.ts';
import type { AuditQuery } from '#src/operation/machines/query.ts';
import { SelectInput } from '#src/kit/views/inputs/SelectInput.tsx';
import { Chip } from '#src/kit/views/parts/Chip.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { useAuditWords } from './useAuditWords.tsx';

interface FilterProps {
  readonly audit: AuditRef;
}

const periods = { 1: 'operation.period_1', 7: 'operation.period_7', 30: 'operation.period_30', 180: 'operation.period_180' } as const;

/** A value that was chosen in a row is told, and taken away by one press. */
function Chosen({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Chip isOn title={t('operation.remove')} onPress={onRemove}>
      {text} <CloseOutlined aria-hidden="true" />
    </Chip>
  );
}

function PersonFilter({ audit }: FilterProps): React.ReactElement {
  const { t } = useTranslation();
  const person = useSelector(audit, (snapshot) => snapshot.context.query.person);
  const colleagues = useSelector(audit, (snapshot) => snapshot.context.colleagues);
  const isBusy = useSelector(audit, (snapshot) => snapshot.hasTag('peopleBusy'));
  const options = colleagues.map(({ id, label, hint }) => ({ value: id, label, hint }));
  return (
    <SelectInput
      label={t('operation.person')}
      value={person?.id ?? null}
      options={options}
      chosen={person ? { value: person.id, label: person.name } : undefined}
      search={{ state: isBusy ? 'busy' : 'ready', onSearch: (words) => audit.send({ type: 'people.search', words }) }}
      onChange={(id) => {
        const name = colleagues.find((one) => one.id === id)?.label ?? '';
        audit.send({ type: 'query.changed', patch: { person: id === null ? null : { id, name } } });
      }}
    />
  );
}

/** Person, object, class, result, period; a press each. */
export function AuditFilters({ audit }: FilterProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useAuditWords();
  const query = useSelector(audit, (snapshot) => snapshot.context.query);
  const title = useSelector(audit, ({ context }) => {
    const id = context.query.entityId;
    return id === null ? undefined : context.rows.map(({ names }) => names?.[id]).find(Boolean);
  });
  const change = (patch: Partial<AuditQuery>): void => audit.send({ type: 'query.changed', patch });
  const entities = resourcesHere().map(({ name }) => ({ value: name, label: words.owner(name) }));
  const classes = Object.entries(auditClasses).map(([value, label]) => ({ value, label: labelIn(label, language) }));
  const isChanged = JSON.stringify(query) !== JSON.stringify(noQuery);
  return (
    <div className="filters audit-filters" role="group" aria-label={t('operation.audit')}>
      <PersonFilter audit={audit} />
      <SelectInput label={t('operation.entity')} value={query.entity} options={entities} onChange={(entity) => change({ entity })} />
      <SelectInput label={t('operation.kind')} value={query.class} options={classes} onChange={(kind) => change({ class: kind as AuditQuery['class'] })} />
      <div className="audit-periods" role="group" aria-label={t('operation.period')}>
        {([1, 7, 30, 180] as const).map((days) => (
          <Chip key={days} isOn={query.days === days} onPress={() => change({ days })}>
            {t(periods[days])}
          </Chip>
        ))}
      </div>
      <Chip isOn={query.outcome === 'refused'} onPress={() => change({ outcome: query.outcome === 'refused' ? null : 'refused' })}>
        {t('operation.refusedOnly')}
      </Chip>
      {query.action === null ? null : (
        <Chosen
          text={t('operation.ofAction', { action: words.action({ operation: query.action, class: 'view' }) })}
          onRemove={() => change({ action: null })}
        />
      )}
      {query.entityId === null ? null : (
        <Chosen text={t('operation.ofRow', { id: title ?? `${query.entityId.slice(0, 8)}…` })} onRemove={() => change({ entityId: null })} />
      )}
      {isChanged ? (
        <Button type="link" className="inline" onClick={() => audit.send({ type: 'query.clear' })}>
          {t('operation.clear')}
        </Button>
      ) : null}
    </div>
  );
}
