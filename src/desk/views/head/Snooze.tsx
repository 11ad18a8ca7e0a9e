import { useState } from 'react';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { deskLimits } from '#contract/limits/chat.ts';
import { comingTime, dayOf, epochOf, isoOf, timeOfDay } from '#i18n/times.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { usePolicy } from '#src/desk/views/useDesk.tsx';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { AreaKeys } from '#src/kit/views/console/SingleKeys.tsx';
import { MomentInput } from '#src/kit/views/inputs/DateInputs.tsx';
import { Float } from './Float.tsx';
import { MoveFoot } from './MoveFoot.tsx';
import { snoozeTimes } from './snoozeTimes.tsx';
import type { SnoozeTime } from './snoozeTimes.tsx';
import { useMoveSheet } from './useMoveSheet.tsx';
import type { MoveSheet } from './useMoveSheet.tsx';
import type { Offers } from './useOffers.tsx';

function useTimeWord(): (of: SnoozeTime) => string {
  const { t } = useTranslation();
  const words = { quarter: t('head.inQuarter'), hour: t('head.inHour'), afternoon: t('head.thisAfternoon'), opening: t('head.nextOpening') } as const;
  return ({ name }) => words[name];
}

function SnoozeForm({ sheet }: { readonly sheet: MoveSheet }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useMinute();
  const policy = usePolicy();
  const word = useTimeWord();
  const [own, setOwn] = useState<string | null>(null);
  const until = own === null ? null : epochOf(own);
  const latest = timeOfDay(now, deskLimits.snoozeMostDays, '00:00');
  const isReady = until !== null && until > now && until <= latest;
  const snooze = (to: number): void => sheet.make({ move: 'snooze', until: isoOf(to) });
  return (
    <div className="snooze">
      <ul className="float-choices">
        {snoozeTimes(policy.hours, now).map((one, index) => (
          <li key={one.name}>
            <Button block type="text" className="float-choice" autoFocus={index === 0} disabled={sheet.isMoving} onClick={() => snooze(one.until)}>
              <span>{word(one)}</span>
              <span className="faint">{comingTime(one.until, now, language)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="float-field">
        <MomentInput label={t('head.ownTime')} min={dayOf(now)} max={dayOf(latest)} value={own} onChange={setOwn} />
      </div>
      <MoveFoot
        sheet={sheet}
        word={isReady ? t('head.snoozeUntil', { time: comingTime(until, now, language) }) : t('head.snooze')}
        isReady={isReady}
        onMake={() => {
          if (isReady) snooze(until);
        }}
      />
    </div>
  );
}

/** Away until a moment; it comes back by itself, or when the customer writes. */
export function Snooze({ conversation, offers }: { readonly conversation: ConversationRef; readonly offers: Offers }): React.ReactElement {
  const { t } = useTranslation();
  const sheet = useMoveSheet(conversation);
  const whyNot = sheet.isOpen ? '' : offers.whyNot('snooze');
  return (
    <>
      <AreaKeys area="conversation" acts={whyNot === '' ? { snooze: () => sheet.open(true) } : {}} />
      <Float
        buttonId="head-snooze"
        icon={<ClockCircleOutlined aria-hidden="true" />}
        word={t('head.snooze')}
        shortcut="s"
        whyNot={whyNot}
        title={t('head.snoozeTitle')}
        isOpen={sheet.isOpen}
        made={sheet.made}
        onOpen={sheet.open}
      >
        <SnoozeForm sheet={sheet} />
      </Float>
    </>
  );
}
