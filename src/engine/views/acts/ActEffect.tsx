import { Alert } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { EffectLine } from '#contract/acts/preview.ts';
import { isUnforeseen } from '#src/engine/machines/resourceList/acts.ts';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { changing, effectOf } from './actProps.tsx';
import type { ActPart, Effect } from './actProps.tsx';
import './acts.css';

const shownNames = 8;
const actWords = {
  created: 'acts.created',
  updated: 'acts.updated',
  moved: 'acts.moved',
  removed: 'acts.removed',
  restored: 'acts.restored',
  led: 'acts.led',
} as const;

function lineText({ what, act, field, from, to }: EffectLine, t: TFunction): string {
  if (act === 'rest') return what;
  const nothing = t('resource.nothing');
  return field === null ? t('acts.rowChange', { what, act: t(actWords[act]) }) : t('acts.fieldChange', { field, from: from ?? nothing, to: to ?? nothing });
}

/** Those who are left out for one reason: the first by name. */
function namesOf(left: Effect['left'], t: TFunction): string {
  const names = left.flatMap(({ name }) => (name ? [name] : []));
  const rest = left.length - Math.min(names.length, shownNames);
  return [...names.slice(0, shownNames), ...(rest > 0 && names.length > 0 ? [t('acts.more', { count: rest })] : [])].join('\u00A0· ');
}

function Lines({ effect: { lines, holding } }: { readonly effect: Effect }): React.ReactElement | null {
  const { t } = useTranslation();
  if (lines.length === 0) return null;
  return (
    <ul className="act-lines scroll" tabIndex={0} aria-label={t('acts.lines')}>
      {lines.map((line) => (
        <li key={JSON.stringify(line)}>
          <span>{lineText(line, t)}</span>
          <span className="act-count">{t('acts.rows', { count: line.count })}</span>
        </li>
      ))}
      {holding.map(({ name, before, after, most }) => (
        <li key={name} className="faint">
          {most === null ? t('acts.holding', { name, before, after }) : t('acts.holdingOf', { name, before, after, most })}
        </li>
      ))}
    </ul>
  );
}

function Left({ left }: Pick<Effect, 'left'>): React.ReactElement | null {
  const { t } = useTranslation();
  if (left.length === 0) return null;
  const reasons = [...Map.groupBy(left, ({ message }) => message)].map(([message, some]) => (
    <p key={message}>
      {message} <span className="act-names">{namesOf(some, t)}</span>
    </p>
  ));
  return <Alert type="warning" title={t('acts.leftOut', { count: left.length })} description={reasons} />;
}

/** The act was tried and taken back: what it would change, what stands so already, what it leaves out and why. */
export function ActEffect({ part }: { readonly part: ActPart }): React.ReactElement | null {
  const { t } = useTranslation();
  const isBusy = useSelector(part.list, (snapshot) => snapshot.hasTag('previewBusy'));
  const { act, preview } = part;
  // The check has the first word; where it cannot tell, neither can this.
  if (act.preview === undefined || (act.check !== undefined && (preview.answer === null || isUnforeseen(preview.answer)))) return null;
  if (isUnforeseen(preview.effect)) return <p role="status">{t('acts.unforeseen')}</p>;
  const effect = effectOf(part);
  if (effect)
    return (
      <div className="act-effect" role="status">
        <strong>{changing(effect) === 0 ? t('acts.unchanged') : t('acts.would', { count: changing(effect) })}</strong>
        <Lines effect={effect} />
        {effect.same > 0 ? <p>{t('acts.same', { count: effect.same })}</p> : null}
        <Left left={effect.left} />
      </div>
    );
  if (isBusy) return <Loading rows={3} faces={false} />;
  return preview.failure ? null : <p className="faint">{t('acts.fill')}</p>;
}
