/** The head of a customer's file: who it is, how they are reached, who looks after them since when, and what ends next. */
import CopyOutlined from '@ant-design/icons/CopyOutlined';
import PhoneOutlined from '@ant-design/icons/PhoneOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { archiveField } from '#contract/readings/fieldRoles.ts';
import { isMasked } from '#contract/phoneNumber.ts';
import { choiceLabel } from '#i18n/fromContract.ts';
import { labelIn } from '#i18n/label.ts';
import { ageOn, daysUntil, epochOf, fullTime } from '#i18n/times.ts';
import { RevealNumber } from '#src/engine/views/RevealNumber.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { copyText } from '#src/kit/views/dom/copyText.ts';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { StoredPicture } from '#src/kit/views/transfer/StoredPicture.tsx';
import { CustomerTags } from './CustomerTags.tsx';
import './customerHead.css';

type RowOf = Pick<NamedProps, 'row' | 'screen'>;

/** A masked number is copied as it is shown, and called by nobody who may not see it. */
function Number({ row }: RowOf): React.ReactElement | null {
  const { t } = useTranslation();
  const mobile = row['mobile'];
  if (typeof mobile !== 'string' || mobile === '') return null;
  return (
    <span className="customer-number">
      {mobile}
      <Button
        type="text"
        size="small"
        aria-label={t('customers.copyNumber')}
        title={t('customers.copyNumber')}
        icon={<CopyOutlined />}
        onClick={() => copyText(mobile)}
      />
      {isMasked(mobile) ? (
        <RevealNumber entity="member" id={row.id} name="mobile" value={mobile} />
      ) : (
        <Button type="text" size="small" href={`tel:${mobile}`} aria-label={t('customers.call')} title={t('customers.call')} icon={<PhoneOutlined />} />
      )}
    </span>
  );
}

const kinds = ['titleTags', 'tags', 'saleTags'] as const;

/** Tags of all three kinds; plain ones say on hover until when they stand, the others of which kind they are. */
function HeadTags({ row, screen }: RowOf): React.ReactNode {
  const language = useLanguage();
  return kinds.map((kind) => {
    const words = row[kind];
    if (!Array.isArray(words) || words.length === 0) return null;
    if (kind === 'tags') return <CustomerTags key={kind} row={row} />;
    const label = labelIn(screen.fields[kind]?.label ?? ['', ''], language);
    return (
      <span key={kind} className="cell-tags" role="group" aria-label={label} title={label}>
        {(words as readonly string[]).map((word) => (
          <Tag key={word} tone={kind === 'titleTags' ? 'info' : 'neutral'}>
            {word}
          </Tag>
        ))}
      </span>
    );
  });
}

function Person({ row, screen }: RowOf): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const minute = useMinute();
  const { sex, birthday } = row;
  const sexField = screen.fields['sex'];
  const words = [
    sexField && typeof sex === 'string' && sex !== 'unknown' ? choiceLabel(sexField, sex, language) : '',
    typeof birthday === 'string' ? t('customers.age', { age: ageOn(birthday, minute) }) : '',
  ].filter((word) => word !== '');
  return (
    <p className="customer-person">
      {words.length === 0 ? null : <span>{words.join(' · ')}</span>}
      <Number row={row} screen={screen} />
      <HeadTags row={row} screen={screen} />
    </p>
  );
}

/** A fact of the head stands where there is something to say. */
function Told({ word, children }: { readonly word: string; readonly children: React.ReactNode }): React.ReactElement {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Standing({ row }: RowOf): React.ReactElement {
  const { t } = useTranslation();
  const minute = useMinute();
  const { ownerUserId: owner, ownerSince: since, nextFollowAt: due, tagsEndAt: ends } = row;
  const names = row['names'] as Readonly<Record<string, string>> | null | undefined;
  return (
    <dl className="customer-standing">
      <Told word={t('customers.owner')}>{typeof owner === 'string' ? (names?.[owner] ?? '—') : <span className="faint">{t('customers.noOwner')}</span>}</Told>
      {typeof since === 'string' ? (
        <Told word={t('customers.since')}>
          <time dateTime={since} title={fullTime(since)}>
            {fullTime(since).slice(0, 10)}
          </time>
        </Told>
      ) : null}
      {typeof due === 'string' ? (
        <Told word={t('customers.nextFollow')}>
          <time className={epochOf(due) < minute ? 'is-late' : undefined} dateTime={due} title={fullTime(due)}>
            {fullTime(due).slice(0, 16)}
          </time>
        </Told>
      ) : null}
      {typeof ends === 'string' && epochOf(ends) > minute ? (
        <Told word={t('customers.nextTagEnds')}>
          <time dateTime={ends} title={fullTime(ends)}>
            {t('customers.inDays', { count: daysUntil(ends, minute) })}
          </time>
        </Told>
      ) : null}
    </dl>
  );
}

export function CustomerHead({ row, screen }: NamedProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = String(row['name'] ?? '');
  const { avatarUrl: picture, level } = row;
  const levelField = screen.fields['level'];
  return (
    <div className="customer-head">
      {typeof picture === 'string' && picture !== '' ? <StoredPicture path={picture} alt="" size="face" /> : <Face id={row.id} name={name} size={44} />}
      <div className="detail-title">
        <div className="detail-name">
          <h1 className="nowrap">{name}</h1>
          {levelField && typeof level === 'string' && level !== 'normal' ? <Tag tone="waiting">{choiceLabel(levelField, level, language)}</Tag> : null}
          {row[archiveField] == null ? null : <Tag tone="neutral">{t('resource.archivedRows')}</Tag>}
        </div>
        <Person row={row} screen={screen} />
      </div>
      <Standing row={row} screen={screen} />
    </div>
  );
}
