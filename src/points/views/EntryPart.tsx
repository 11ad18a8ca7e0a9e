import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { readFailureText } from '#i18n/failureText.ts';
import type { PointsRef } from '#src/points/machines/pointsMachine.ts';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';
import { useAsk } from '#src/engine/views/ask.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useFeature, useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { WithActor } from '#src/kit/views/console/WithActor.tsx';
import { useOpenScreens, useRight } from '#src/kit/views/console/rightsOf.tsx';
import { signedWords } from './numberWords.tsx';
import './points.css';

const ofOrder: ReadonlySet<unknown> = new Set(['order', 'activity', 'refund']);

function Links({ row }: Pick<NamedProps, 'row'>): React.ReactElement | null {
  const { t } = useTranslation();
  const open = new Set(useOpenScreens().map(({ path }) => path));
  const to = (path: string, id: unknown): string => `${path}?id=${encodeURIComponent(String(id))}`;
  const hasOrder = ofOrder.has(row['bizType']) && row['bizId'] != null && open.has('/orderManage');
  return (
    <div className="detail-links">
      {hasOrder ? <LinkButton to={to('/orderManage', row['bizId'])}>{t('points.order')}</LinkButton> : null}
      {open.has('/customManage') ? <LinkButton to={to('/customManage', row['memberId'])}>{t('points.customer')}</LinkButton> : null}
    </div>
  );
}

function Reverse({ points, row }: Pick<NamedProps, 'row'> & { readonly points: PointsRef }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const ask = useAsk();
  const isBusy = useSelector(points, (snapshot) => snapshot.hasTag('reversing'));
  const isThis = useSelector(points, (snapshot) => snapshot.context.reversal?.id === row.id);
  const failure = useSelector(points, (snapshot) => snapshot.context.reversalFailure);
  const question = {
    title: t('points.reverseTitle'),
    consequences: [t('points.reverseText', { points: signedWords(-Number(row['point'])) })],
    act: t('points.reverse'),
    keep: t('points.keep'),
    reason: 'asked' as const,
    onAct: (reason: string) => points.send({ type: 'reversal.ask', id: row.id, reason: reason.trim() || t('points.reason') }),
  };
  return (
    <>
      <div className="detail-links">
        <Button disabled={isBusy} onClick={() => ask(question)}>
          {t('points.reverse')}
        </Button>
      </div>
      {isThis && !isBusy ? <p role={failure ? 'alert' : 'status'}>{failure ? readFailureText(failure, language) : t('points.reversed')}</p> : null}
    </>
  );
}

/** The part says what an entry is for, and has the way to take a wrong one back. */
export function EntryPart({ row }: NamedProps): React.ReactElement {
  const { t } = useTranslation();
  const isOffered = useFeature('points');
  const mayWrite = useRight('pointRecord.write');
  const isByHand = row['bizType'] === 'manual' && row['reversalOfId'] == null;
  return (
    <section className="side-part">
      <header>
        <h2>{t('points.entry')}</h2>
      </header>
      <Links row={row} />
      {isOffered && mayWrite && isByHand ? <WithActor<PointsRef> name="points">{(points) => <Reverse points={points} row={row} />}</WithActor> : null}
    </section>
  );
}
