import { useState } from 'react';
import { Button } from 'antd';
import type { Label } from '#contract/label.ts';
import { labelIn } from '#i18n/label.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { useLanguage, useNow } from '#src/kit/views/console/ConsoleContext.tsx';
import { Conflict } from '#src/kit/views/states/Conflict.tsx';
import type { ConflictField, Picks } from '#src/kit/views/states/Conflict.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import { RefusalStrip } from '#src/kit/views/states/RefusalStrip.tsx';
import { Stale } from '#src/kit/views/states/Stale.tsx';
import { WhyNot } from '#src/kit/views/states/WhyNot.tsx';

const failed = (reason: Failure['reason']): Failure => ({ reason, code: 0, text: '', values: {} });
const words = {
  empty: ['现在没有人排队', 'Nobody is waiting'],
  emptyText: ['有新会话会马上出现在这里，并响一声提示', 'A new conversation appears here at once, with a sound'],
  see: ['看已结束的会话', 'See closed conversations'],
  written: ['左侧打针部位有淤青，已嘱热敷，明早复查 E2。', 'Bruise at the left injection site; told to keep it warm.'],
  mayNot: ['看得到，但不能审批', 'You can see it, but not approve it'],
  scope: ['本院区的退款都可以看', 'every refund of this site'],
  state: ['待审批，可以审批', 'to be approved'],
  right: ['审批需要“财务”，您是“咨询师”', 'approving needs "Finance"; you are "Consultant"'],
  able: ['马骁等 3 人可以处理', 'Ma Xiao and two others can do it'],
  at: ['下次随访', 'Next follow-up'],
  note: ['备注', 'Note'],
  stage: ['治疗阶段', 'Stage'],
  opened: ['左侧卵泡 4 枚。', 'Four follicles on the left.'],
  yours: ['左侧卵泡 4 枚，最大 14 mm。', 'Four follicles on the left, 14 mm at most.'],
  theirs: ['左侧卵泡 4 枚。改约周日。', 'Four follicles on the left. Moved to Sunday.'],
} as const satisfies Readonly<Record<string, Label>>;

function Changed(): React.ReactElement {
  const language = useLanguage();
  const now = useNow();
  const [picks, pick] = useState<Picks>({});
  const say = (name: keyof typeof words): string => labelIn(words[name], language);
  const fields: readonly ConflictField[] = [
    { key: 'at', label: say('at'), standing: 'clash', opened: '11-20 16:00', yours: '11-21 09:30', theirs: '11-22 15:00' },
    { key: 'note', label: say('note'), standing: 'clash', opened: say('opened'), yours: say('yours'), theirs: say('theirs'), isText: true },
    { key: 'stage', label: say('stage'), standing: 'theirs', opened: 'D2', yours: 'D2', theirs: 'D3' },
    { key: 'same', label: '', standing: 'same', opened: '', yours: '', theirs: '' },
  ];
  return (
    <Conflict
      fields={fields}
      picks={picks}
      onPick={(key, chosen) => pick({ ...picks, [key]: chosen })}
      by={{ name: '韩璐', at: now }}
      onSave={() => pick({})}
      onGiveUp={() => pick({})}
    />
  );
}

/** Empty, slow, old, wrong: each says what happened, where the content is, what to press. The variants are of inputs alone. */
export function StatesSection(): React.ReactElement {
  const language = useLanguage();
  const now = useNow();
  const [tries, tryAgain] = useState(0);
  const again = (): void => tryAgain(tries + 1);
  const say = (name: keyof typeof words): string => labelIn(words[name], language);
  return (
    <>
      <div className="gallery-demo gallery-state">
        <Empty title={say('empty')} text={say('emptyText')}>
          <Button>{say('see')}</Button>
        </Empty>
      </div>
      <div className="gallery-demo gallery-state">
        <Loading rows={5} />
      </div>
      <div className="gallery-demo gallery-state">
        <LoadFailure failure={failed('network')} onRetry={again} />
      </div>
      <div className="gallery-demo gallery-state">
        <Stale at={now} onUpdate={again} />
        <RefusalStrip failure={failed('unavailable')} onRetry={again} onDismiss={again} />
        <LoadFailureLine failure={failed('internal')} onRetry={again} />
      </div>
      <div className="gallery-demo">
        <NotSaved failure={failed('timeout')} written={say('written')} onRetry={again} />
      </div>
      <div className="gallery-demo">
        <WhyNot
          title={say('mayNot')}
          needs={[
            { what: 'scope', isMet: true, text: say('scope') },
            { what: 'state', isMet: true, text: say('state') },
            { what: 'right', isMet: false, text: say('right') },
          ]}
          able={{ id: 'u7', name: '马骁', text: say('able') }}
        />
      </div>
      <div className="gallery-demo gallery-wide">
        <Changed />
      </div>
    </>
  );
}
