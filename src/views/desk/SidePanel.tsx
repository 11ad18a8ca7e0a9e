import { useSelector } from '@xstate/react';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { useTranslation } from 'react-i18next';
import { yuan } from '#i18n/money.ts';
import { ageOn } from '#i18n/times.ts';
import type { ConversationRef } from '#machines/consoleMachine.ts';
import type { ChatPerson, OrderRow } from '#machines/rows.ts';
import { FactRow } from '#views/parts/FactRow.tsx';
import { FreshnessMark } from '#views/parts/FreshnessMark.tsx';
import { StatusLog } from '#views/parts/StatusLog.tsx';
import { StatusTag } from '#views/parts/StatusTag.tsx';
import { Tag } from '#views/parts/Tag.tsx';
import { useMinute } from '#views/shell/ConsoleContext.tsx';
import { Loading } from '#views/states/Loading.tsx';
import { useSexWord } from './useSexWord.tsx';

const splitTags = (tags: string): readonly string[] =>
  tags
    .split(/[,，、]/)
    .map((tag) => tag.trim())
    .filter(Boolean);

function Facts({ rows }: { readonly rows: readonly (readonly [word: string, value: React.ReactNode])[] }): React.ReactElement {
  const known = rows.filter(([, value]) => value !== null && value !== '');
  return (
    <dl className="facts">
      {known.map(([word, value]) => (
        <FactRow key={word} word={word} value={value} />
      ))}
    </dl>
  );
}

function Customer({ person }: { readonly person: ChatPerson }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <section className="side-part">
      <header>
        <h2>{t('desk.customer')}</h2>
        <FreshnessMark />
      </header>
      <p className="tag-line">
        {person.level ? <Tag tone="neutral">{person.level}</Tag> : null}
        {splitTags(person.tags).map((tag) => (
          <Tag key={tag} tone="outline">
            {tag}
          </Tag>
        ))}
      </p>
      <Facts
        rows={[
          [t('desk.mobile'), person.mobile],
          [t('desk.source'), person.source],
          [t('desk.owner'), person.ownerName],
        ]}
      />
    </section>
  );
}

function Patient({ person }: { readonly person: ChatPerson }): React.ReactElement {
  const { t } = useTranslation();
  const minute = useMinute();
  const sexWord = useSexWord();
  const allergies = person.allergies ? (
    <Tag tone="bad">
      <WarningOutlined aria-hidden="true" />
      {person.allergies}
    </Tag>
  ) : (
    t('desk.noAllergies')
  );
  const born = person.birthday ? `${person.birthday} · ${t('desk.years', { age: ageOn(person.birthday, minute) })}` : null;
  return (
    <section className="side-part">
      <header>
        <h2>{t('desk.patient')}</h2>
      </header>
      <Facts
        rows={[
          [t('desk.name'), person.patientName],
          [t('desk.sex'), sexWord(person.sex)],
          [t('desk.birthday'), born],
          [t('desk.archiveNo'), person.archiveNo],
          [t('desk.idNo'), person.idNo],
          [t('desk.allergies'), allergies],
          [t('desk.stage'), person.summary],
        ]}
      />
    </section>
  );
}

function OrderLine({ order, conversation }: { readonly order: OrderRow; readonly conversation: ConversationRef }): React.ReactElement {
  const detail = useSelector(conversation, (snapshot) => snapshot.context.orders[order.id]);
  const status = detail && detail.version > order.version ? detail.status : order.status;
  const line = (
    <>
      <span className="nowrap order-title">{order.title}</span>
      <span className="order-price">¥{yuan(order.payPrice)}</span>
      <StatusTag status={status} />
    </>
  );
  if (!detail) return <li className="side-order">{line}</li>;
  return (
    <li>
      <details className="side-order-open">
        <summary className="side-order">
          <RightOutlined aria-hidden="true" />
          {line}
        </summary>
        <StatusLog steps={detail.steps} />
      </details>
    </li>
  );
}

function Orders({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  const choices = useSelector(conversation, (snapshot) => snapshot.context.orderChoices);
  return (
    <section className="side-part">
      <header>
        <h2>
          {t('desk.orders')} {choices && choices.length > 0 ? <span className="count">{choices.length}</span> : null}
        </h2>
      </header>
      {choices === null ? <Loading rows={3} faces={false} /> : null}
      {choices?.length === 0 ? <p className="faint">{t('desk.noOrders')}</p> : null}
      <ul className="side-orders">
        {choices?.map((order) => (
          <OrderLine key={order.id} order={order} conversation={conversation} />
        ))}
      </ul>
    </section>
  );
}

/** The right sheet: who it is, as a customer and as a patient, and what he has ordered. */
export function SidePanel({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement {
  const person = useSelector(conversation, (snapshot) => snapshot.context.person);
  return (
    <div className="side scroll" tabIndex={0}>
      {person ? (
        <>
          <Customer person={person} />
          <Patient person={person} />
        </>
      ) : (
        <Loading rows={5} faces={false} />
      )}
      <Orders conversation={conversation} />
    </div>
  );
}
