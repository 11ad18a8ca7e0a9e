import CloseOutlined from '@ant-design/icons/CloseOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import UpOutlined from '@ant-design/icons/UpOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { auditClasses, auditOutcomes } from '#contract/calls/system.ts';
import { refusalLabel } from '#contract/readings/auditRefusals.ts';
import { labelIn } from '#i18n/label.ts';
import { fullTime } from '#i18n/times.ts';
import type { AuditRef } from '#src/operation/machines/auditMachine.ts';
import type { AuditRow } from '#src/operation/machines/query.ts';
import { RightsChange } from '#src/rights/views/RightsChange.tsx';
import { FactRow } from '#src/kit/views/parts/FactRow.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import type { ChangesProps } from './AuditChanges.tsx';
import { RecordFact } from './RecordName.tsx';
import { useAuditWords } from './useAuditWords.tsx';

export interface DetailProps {
  readonly audit: AuditRef;
}

/** Its words for roles, conditions and columns are read by few who open an entry. */
const AuditChanges = lazily<ChangesProps>(() => import('./AuditChanges.tsx').then((module) => module.AuditChanges), 'none');

/** A call that granted has two lists of rights in one text each. */
const rightsIn = (value: unknown): readonly string[] =>
  String(value ?? '')
    .split(' ')
    .filter(Boolean);

/** The call's inputs stand here, with the reason why it was made. */
function AskedRows({ row }: { readonly row: AuditRow }): React.ReactElement {
  const { t } = useTranslation();
  const words = useAuditWords();
  const { reason, given, taken } = row.detail ?? {};
  const isGrant = row.operation === 'menu.grant';
  const apart = isGrant ? ['reason', 'given', 'taken'] : ['reason'];
  const facts = words.facts(row).filter(({ key }) => !apart.includes(key));
  return (
    <>
      {reason == null ? null : <FactRow word={t('operation.reason')} value={String(reason)} />}
      {isGrant ? <FactRow word={t('operation.rights')} value={<RightsChange from={rightsIn(taken)} to={rightsIn(given)} />} /> : null}
      {facts.length === 0 ? null : (
        <FactRow
          word={t('operation.asked')}
          value={
            <ul className="audit-asked">
              {facts.map(({ key, label, words: told, kept }) => (
                <li key={key}>
                  <span className="faint">{label}</span> <span title={told === kept ? undefined : kept}>{told}</span>
                </li>
              ))}
            </ul>
          }
        />
      )}
    </>
  );
}

function Result({ row: { outcome, code } }: { readonly row: AuditRow }): React.ReactElement {
  const language = useLanguage();
  const why = code === null ? undefined : refusalLabel(code);
  const said = [labelIn(auditOutcomes[outcome], language), why ? labelIn(why, language) : code].filter((one) => one != null);
  return (
    <span title={code === null ? undefined : String(code)}>
      <Tag tone={outcome === 'done' ? 'good' : 'bad'}>{said.join(' · ')}</Tag>
    </span>
  );
}

function Facts({ row }: { readonly row: AuditRow }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useAuditWords();
  return (
    <dl className="facts">
      <FactRow word={t('operation.time')} value={fullTime(row.at)} />
      <FactRow word={t('operation.person')} value={words.who(row)} />
      <FactRow word={t('operation.organisation')} value={row.orgName ?? '—'} />
      <FactRow word={t('operation.kind')} value={labelIn(auditClasses[row.class], language)} />
      <FactRow word={t('operation.result')} value={<Result row={row} />} />
      {words.record(row) ? <FactRow word={t('operation.record')} value={<RecordFact row={row} />} /> : null}
      <FactRow word={t('operation.address')} value={row.address ?? '—'} />
      <FactRow word={t('operation.call')} value={<span title={row.operation}>{words.action(row)}</span>} />
      <FactRow word={t('operation.number')} value={row.id} />
      <AskedRows row={row} />
    </dl>
  );
}

/** One entry beside the list. */
export function AuditDetail({ audit }: DetailProps): React.ReactElement | null {
  const { t } = useTranslation();
  const words = useAuditWords();
  const row = useSelector(audit, ({ context }) => context.rows.find(({ id }) => id === context.openId));
  if (!row) return null;
  const narrow = (patch: object): void => audit.send({ type: 'query.changed', patch });
  const { entityId, actorId, actorName } = row;
  return (
    <aside className="sheet detail" aria-label={t('operation.details')}>
      <header className="detail-head">
        <div className="detail-title">
          <p>
            <strong>{words.action(row)}</strong>
          </p>
          <p className="faint">{words.entity(row)}</p>
        </div>
        <Button type="text" aria-label={t('operation.previous')} onClick={() => audit.send({ type: 'row.step', by: -1 })} icon={<UpOutlined />} />
        <Button type="text" aria-label={t('operation.next')} onClick={() => audit.send({ type: 'row.step', by: 1 })} icon={<DownOutlined />} />
        <Button
          type="text"
          aria-label={t('operation.close')}
          title={`${t('operation.close')} (Esc)`}
          onClick={() => audit.send({ type: 'row.close' })}
          icon={<CloseOutlined />}
        />
      </header>
      <div className="detail-body scroll" tabIndex={0} role="region" aria-label={t('operation.details')}>
        <section className="side-part">
          <Facts row={row} />
        </section>
        {row.class === 'change' && row.entityId ? <AuditChanges audit={audit} /> : null}
      </div>
      <footer className="detail-acts">
        {actorId && actorName ? (
          <Button onClick={() => narrow({ person: { id: actorId, name: actorName } })}>{t('operation.onlyAction', { action: actorName })}</Button>
        ) : null}
        <Button onClick={() => narrow({ action: row.operation })}>{t('operation.onlyAction', { action: words.action(row) })}</Button>
        {entityId ? <Button onClick={() => narrow({ entityId })}>{t('operation.onlyRow')}</Button> : null}
      </footer>
    </aside>
  );
}
