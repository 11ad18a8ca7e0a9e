import { useState } from 'react';
import { useSelector } from '@xstate/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ResourceListRef } from '#machines/consoleMachine.ts';
import type { Preview, Previews, Unforeseen } from '#machines/resourceList/context.ts';
import { KindInput } from '#views/inputs/KindInput.tsx';
import type { ListScreen } from '#views/resource/listScreen.tsx';
import { PreviewSheet, PreviewWait } from '#views/resource/PreviewSheet.tsx';
import { useSupply } from '#views/resource/useSupply.tsx';
import './distribute.css';

interface SheetProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
}
type Outcome = Previews['distribute'];
type Change = Exclude<Outcome, Unforeseen>;
const outcomeIn = (preview: Preview | null): Outcome | null => (preview?.act === 'distribute' ? (preview.answer as Outcome | null) : null);

const shownFrom = 6;
const shownNames = 8;
const passingIn = ({ passing }: Change): number => passing.reduce((sum, { count }) => sum + count, 0);

/** Those who are left out for one reason: the first by name. */
function namesOf(left: Change['left'], t: TFunction): string {
  const names = left.flatMap(({ name }) => (name ? [name] : []));
  const rest = left.length - Math.min(names.length, shownNames);
  return [...names.slice(0, shownNames), ...(rest > 0 && names.length > 0 ? [t('customers.more', { count: rest })] : [])].join(' · ');
}

/** The customers come from these people; some are kept by whom they have, some are left out and why. */
function Consequence({ change }: { readonly change: Change }): React.ReactElement {
  const { t } = useTranslation();
  const { passing, same, left, present } = change;
  const count = passingIn(change);
  const rest = passing.slice(shownFrom).reduce((sum, one) => sum + one.count, 0);
  return (
    <div className="distribute-change" role="status">
      <strong>{count === 0 ? t('customers.nothing') : t('customers.preview')}</strong>
      {count === 0 ? null : (
        <>
          <dl>
            {passing.slice(0, shownFrom).map(({ fromId, fromName, count: some }) => (
              <div key={fromId ?? ''}>
                <dt>{fromName ?? t('customers.fromNobody')}</dt>
                <dd>{t('customers.someCustomers', { count: some })}</dd>
              </div>
            ))}
            {rest > 0 ? (
              <div>
                <dt>…</dt>
                <dd>{t('customers.someCustomers', { count: rest })}</dd>
              </div>
            ) : null}
          </dl>
          <p>{t('customers.now', { before: present, after: present + count })}</p>
        </>
      )}
      {same > 0 ? <p>{t('customers.same', { count: same })}</p> : null}
      {left.length > 0 ? (
        <div className="distribute-left">
          <p>{t('customers.left', { count: left.length })}</p>
          <ul>
            {[...Map.groupBy(left, ({ message }) => message)].map(([message, some]) => (
              <li key={message}>
                {message}
                <span className="distribute-names">{namesOf(some, t)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {count === 0 ? null : <p className="faint">{t('customers.told')}</p>}
    </div>
  );
}

/** The sheet shows what is asked for, or what came of asking. */
function Outlook({ preview }: { readonly preview: Preview | null }): React.ReactElement {
  const { t } = useTranslation();
  if (preview === null) return <p className="faint">{t('customers.choose')}</p>;
  const outcome = outcomeIn(preview);
  if (outcome && 'isUnforeseen' in outcome) return <p role="status">{t('customers.unforeseen')}</p>;
  if (outcome) return <Consequence change={outcome} />;
  return <PreviewWait preview={preview} rows={3} />;
}

/** The colleague who is chosen, and what would change, before it does. */
export function DistributeSheet({ list, screen, onLeave }: SheetProps & { readonly onLeave: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const field = screen.fields['ownerUserId'];
  // A colleague who was chosen keeps their name while others are looked for.
  const [names, know] = useState<Readonly<Record<string, string>>>({});
  const supply = useSupply(list, field, names);
  const chosen = useSelector(list, (snapshot) => snapshot.context.chosen.length);
  const preview = useSelector(list, (snapshot) => snapshot.context.preview);
  const outcome = outcomeIn(preview);
  const count = outcome === null ? 0 : 'isUnforeseen' in outcome ? chosen : passingIn(outcome);
  const choose = (userId: unknown): void => {
    if (typeof userId !== 'string') return list.send({ type: 'preview.leave' });
    know({ [userId]: supply.options?.find(({ value }) => value === userId)?.label ?? names[userId] ?? userId });
    return list.send({ type: 'preview.ask', act: 'distribute', change: { userId } });
  };
  return (
    <PreviewSheet
      list={list}
      className="distribute-sheet"
      title={t('customers.distributeTitle', { count: chosen })}
      count={count}
      word={count === 0 ? t('customers.distribute') : t('customers.act', { count })}
      onAct={() => list.send({ type: 'bulk.ask', act: 'distribute', change: preview?.change ?? {} })}
      onLeave={onLeave}
    >
      {field ? <KindInput field={{ ...field, required: true }} value={preview?.change['userId'] ?? null} onChange={choose} supply={supply} /> : null}
      <Outlook preview={preview} />
    </PreviewSheet>
  );
}
