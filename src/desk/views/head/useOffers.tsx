import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { conversationLife } from '#contract/lives/conversationLife.ts';
import type { Label } from '#contract/label.ts';
import { labelIn } from '#i18n/label.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { usePeople } from '#src/desk/views/useDesk.tsx';
import { useFreshness, useLanguage, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { useButton, usePerson, useRight } from '#src/kit/views/console/rightsOf.tsx';
import { hindranceOf } from './offers.tsx';
import type { Hindrance, OfferName } from './offers.tsx';

/** The word on the button of each offer. */
export function useOfferWord(): (name: OfferName) => string {
  const { t } = useTranslation();
  const words: Readonly<Record<OfferName, string>> = {
    claim: t('head.claim'),
    reopen: t('head.reopen'),
    transfer: t('head.transfer'),
    snooze: t('head.snooze'),
    wake: t('head.wake'),
    close: t('head.close'),
    awaitCustomer: t('head.awaitCustomer'),
  };
  return (name) => words[name];
}

function useWhy(): (found: Hindrance, name: OfferName) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const word = useOfferWord();
  const label = (of: Label): string => labelIn(of, language);
  return (found, name) => {
    const move = word(name);
    switch (found.why) {
      case 'offline':
        return t('head.whyOffline', { move });
      case 'moving':
        return t('head.whyMoving');
      case 'notYours':
        return t('head.whyNotYours', { name: found.name, move });
      case 'state': {
        const state = label(conversationLife.states[found.state].label);
        return found.first === null
          ? t('head.whyState', { state, move })
          : t('head.whyFirst', { state, move, first: label(conversationLife.moves[found.first].label) });
      }
    }
  };
}

export interface Offers {
  /** Nothing is offered without the right, or at a back end without the life of conversations. */
  readonly mayMove: boolean;
  /** Empty: it can be done now. */
  readonly whyNot: (name: OfferName) => string;
}

/** These may be done with this conversation now, and those may not, with the reason in words. */
export function useOffers(conversation: ConversationRef): Offers {
  const row = useSelector(conversation, (snapshot) => snapshot.context.row);
  const isMoving = useSelector(conversation, (snapshot) => snapshot.hasTag('moving'));
  const { mark } = useFreshness();
  const mayMove = useButton('/consultation', 'conversation.move');
  const hasLife = useRoot((context) => context.config.features.includes('desk'));
  const runsTeam = useRight('desk.team');
  const myId = usePerson()?.id;
  // An event brings the id of who serves; a name that the rows do not know yet is on the desk.
  const people = usePeople();
  const assigneeName = row.assigneeName ?? (row.assigneeId === null ? null : (people[row.assigneeId]?.name ?? null));
  const why = useWhy();
  return {
    mayMove: mayMove && hasLife,
    whyNot: (name) => {
      const found = hindranceOf(name, { row: { ...row, assigneeName }, myId, runsTeam, mark, isMoving });
      return found ? why(found, name) : '';
    },
  };
}
