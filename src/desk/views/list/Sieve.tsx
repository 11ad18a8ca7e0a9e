import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button, Select, Tag } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { InboxRef } from '#src/shell/machines/consoleMachine.ts';
import { usePinyinFilter } from '#src/kit/views/inputs/usePinyinFilter.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';

export interface SieveProps {
  readonly inbox: InboxRef;
}

/** A tag of those that customers of this list carry, each with how many do. */
function TagChoice({ inbox }: SieveProps): React.ReactElement {
  const { t } = useTranslation();
  const tag = useSelector(inbox, (snapshot) => snapshot.context.sieve.tag);
  const tags = useSelector(inbox, (snapshot) => snapshot.context.tags);
  const isReading = useSelector(inbox, (snapshot) => snapshot.hasTag('readingTags') || snapshot.hasTag('sifting'));
  const failure = useSelector(inbox, (snapshot) => (snapshot.hasTag('readingTags') ? null : snapshot.context.tagsFailure));
  const pinyin = usePinyinFilter('value');
  if (failure && tags === null) return <LoadFailureLine failure={failure} onRetry={() => inbox.send({ type: 'tags.ask' })} />;
  return (
    <Select
      className="sieve-tag"
      aria-label={t('desk.tag')}
      placeholder={t('desk.tagChoose')}
      autoFocus={tag === null}
      allowClear
      showSearch={pinyin}
      loading={isReading}
      notFoundContent={t(tags === null ? 'desk.tagsReading' : 'desk.noTags')}
      options={(tags ?? []).map((one) => ({ value: one.tag, label: t('desk.tagOf', { tag: one.tag, count: one.count }) }))}
      value={tag}
      onChange={(chosen: string | undefined) => inbox.send({ type: 'sieve.choose', patch: { tag: chosen ?? null } })}
    />
  );
}

/** The strip tells what the list is narrowed to, and takes it back. */
export function Sieve({ inbox }: SieveProps): React.ReactElement {
  const { t } = useTranslation();
  const { isOpen, isUrgent } = useSelector(inbox, (snapshot) => snapshot.context.sieve);
  return (
    <div className="sieve" role="group" aria-label={t('desk.narrowed')}>
      {isUrgent ? (
        <Tag
          closable
          color="error"
          closeIcon={<CloseOutlined aria-label={t('desk.allUrgency')} />}
          onClose={() => inbox.send({ type: 'sieve.choose', patch: { isUrgent: false } })}
        >
          {t('desk.onlyUrgent')}
        </Tag>
      ) : null}
      {isOpen ? <TagChoice inbox={inbox} /> : null}
      <Button
        type="text"
        className="sieve-end"
        aria-label={t('desk.sieveClear')}
        title={t('desk.sieveClear')}
        onClick={() => inbox.send({ type: 'sieve.close' })}
        icon={<CloseOutlined />}
      />
    </div>
  );
}
