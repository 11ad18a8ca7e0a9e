/** The answers that one bar counts, the latest first, each leading to the answer as a whole. */
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Answers } from '#contract/operations.ts';
import { fullTime } from '#i18n/times.ts';
import { Reading } from '#src/engine/views/beside/Reading.tsx';
import type { PageProps } from '#src/engine/views/namedProps.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import type { BehindChoice, ResultsChoice } from './asked.tsx';

type Told = Answers<'questionnaire.behind'>;
export interface BehindOpened {
  readonly choice: BehindChoice;
  readonly title: string;
}

interface BehindProps extends Pick<PageProps, 'list'> {
  readonly id: string;
  readonly choice: ResultsChoice;
  readonly opened: BehindOpened | null;
  readonly onClose: () => void;
}

function Rows({ told: { count, rows } }: { readonly told: Told }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <p className="faint">{count > rows.length ? t('results.behindLatest', { count, shown: rows.length }) : t('results.answers', { count })}</p>
      <ul className="result-behind">
        {rows.map(({ id, name, submittedAt, isAlarm }) => (
          <li key={id}>
            <LocalLink to={`/questionnaireAnswer?id=${id}`}>{name ?? t('results.nameless')}</LocalLink>
            {isAlarm ? <Tag tone="bad">{t('results.alarm')}</Tag> : null}
            <span className="faint">{fullTime(submittedAt).slice(0, 16)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Behind({ list, id, choice, opened, onClose }: BehindProps): React.ReactElement {
  const asked = { calls: [['questionnaire.behind', { id, ...choice, ...opened?.choice }] as const], renewedBy: ['questionnaireAnswer'] };
  return (
    <Drawer open={opened !== null} onClose={onClose} size={400} title={opened?.title ?? ''}>
      {opened === null ? null : (
        <Reading key={JSON.stringify(asked)} list={list} place="behind" about={JSON.stringify([id, choice, opened.choice])} asked={asked} lines={6}>
          {([told]) => <Rows told={told as Told} />}
        </Reading>
      )}
    </Drawer>
  );
}
