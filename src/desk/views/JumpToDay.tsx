import { useState } from 'react';
import { Button, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import { dayStart, dayValue } from '#i18n/times.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { DayInput } from '#src/kit/views/inputs/DateInputs.tsx';
import { useMinute, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';

interface JumpToDayProps {
  readonly conversation: ConversationRef;
  readonly children: React.ReactElement;
}

/** A day that leads to another one: to its first message. */
export function JumpToDay({ conversation, children }: JumpToDayProps): React.ReactElement {
  const { t } = useTranslation();
  const today = dayValue(useMinute());
  const hasDesk = useRoot((context) => context.config.features.includes('desk'));
  const [open, setOpen] = useState(false);
  const [day, setDay] = useState<string | null>(null);
  if (!hasDesk) return children;
  const jump = (event: React.SubmitEvent): void => {
    event.preventDefault();
    const at = dayStart(day ?? '');
    if (at === undefined) return;
    setOpen(false);
    conversation.send({ type: 'jump.to', at });
  };
  const form = (
    <form className="jump-to-day" onSubmit={jump}>
      <DayInput label={t('talk.jumpDay')} value={day} max={today} onChange={setDay} />
      <Button type="primary" htmlType="submit" disabled={day === null}>
        {t('talk.jump')}
      </Button>
    </form>
  );
  return (
    <Popover content={form} trigger="click" placement="bottom" open={open} onOpenChange={setOpen} destroyOnHidden>
      <Button type="text" shape="round" className="card-size quiet" title={t('talk.jumpToDay')} aria-expanded={open}>
        {children}
      </Button>
    </Popover>
  );
}
