/** The last conversations of a customer, beside what concerns them: each is one press from the desk. */
import { useTranslation } from 'react-i18next';
import type { Page } from '#contract/resource.ts';
import { addressOfConversation } from '#src/shell/machines/console/address.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { Reading } from '#src/engine/views/beside/Reading.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { TalkWords } from './TalkWords.tsx';
import './side.css';

/** The list begins with those that wait, so a few more are asked for than are shown. */
const asked = 20;
const shown = 5;
const place = 'talks';

function Line({ talk, isHere }: { readonly talk: ChatRow; readonly isHere: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const chatPath = useRoot((context) => context.chatPath);
  return (
    <li>
      <LocalLink className="earlier-line" to={addressOfConversation(chatPath, talk.conversationId)} title={t('side.openEarlier')}>
        <TalkWords talk={talk}>{isHere ? <Tag tone="outline">{t('side.ofOrder')}</Tag> : null}</TalkWords>
      </LocalLink>
    </li>
  );
}

interface TalksProps extends Pick<NamedProps, 'list' | 'row'> {
  readonly memberId: string;
}

function MemberTalks({ list, row, memberId }: TalksProps): React.ReactElement | null {
  const { t } = useTranslation();
  const mayRead = useRight('chat.read');
  // The specification asks for no conversations of one customer: a back end without the desk has none to tell.
  const hasDesk = useRoot((context) => context.config.features.includes('desk'));
  if (!mayRead || !hasDesk) return null;
  const isHere = ({ conversationId, busId }: ChatRow): boolean => conversationId === row['conversationId'] || busId === row.id;
  const newestFirst = (left: ChatRow, right: ChatRow): number =>
    Number(isHere(right)) - Number(isHere(left)) || right.lastMessageAt.localeCompare(left.lastMessageAt);
  return (
    <section className="side-part" aria-label={t('side.talks')}>
      <header>
        <h2>{t('side.talks')}</h2>
      </header>
      <Reading
        list={list}
        place={place}
        about={row.id}
        asked={{ calls: [['conversation.list', { memberId, limit: asked }]], renewedBy: ['conversation'] }}
        lines={2}
      >
        {([answer]) => {
          const { rows } = answer as Page<ChatRow>;
          if (rows.length === 0) return <p className="faint">{t('side.noTalks')}</p>;
          return (
            <ul className="earlier-lines">
              {rows
                .toSorted(newestFirst)
                .slice(0, shown)
                .map((talk) => (
                  <Line key={talk.conversationId} talk={talk} isHere={isHere(talk)} />
                ))}
            </ul>
          );
        }}
      </Reading>
    </section>
  );
}

export const CustomerTalks = ({ list, row }: NamedProps): React.ReactElement => <MemberTalks list={list} row={row} memberId={row.id} />;
/** The conversation in which the order was pushed, or which is about it, stands first. */
export const OrderTalks = ({ list, row }: NamedProps): React.ReactElement | null =>
  typeof row['memberId'] === 'string' ? <MemberTalks list={list} row={row} memberId={row['memberId']} /> : null;
