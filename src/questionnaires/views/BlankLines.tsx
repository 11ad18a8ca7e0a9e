/** The blanks of a question: what goes into each, between which bounds, and from where on it is an alarm. */
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { questionnaireLimits } from '#contract/limits/questionnaires.ts';
import { blankTypes } from '#contract/questionnaires/definition.ts';
import type { Blank, BlankType, Question } from '#contract/questionnaires/definition.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { DayInput } from '#src/kit/views/inputs/DateInputs.tsx';
import { FieldGroup } from '#src/kit/views/inputs/lines/FieldGroup.tsx';
import { Grip, RemoveLine } from '#src/kit/views/inputs/lines/LineActs.tsx';
import { useLineOrder } from '#src/kit/views/inputs/lines/useLineOrder.tsx';
import { WholeInput } from '#src/kit/views/inputs/WholeInput.tsx';
import { patched } from '#src/questionnaires/machines/contents.ts';
import type { Patch } from '#src/questionnaires/machines/contents.ts';
import type { DesignerRef } from '#src/questionnaires/machines/designerMachine.ts';
import { TwoWords } from './TwoWords.tsx';
import { useProblemAt } from './useDesigner.tsx';

interface BlanksProps {
  readonly editor: DesignerRef;
  readonly question: Question;
  readonly hasEnglish: boolean;
  readonly disabledWhy: string;
}
interface BlankProps extends Omit<BlanksProps, 'question'> {
  readonly blank: Blank;
  readonly onWrite: (patch: Patch<Blank>, place: string) => void;
}
const types = Object.keys(blankTypes) as BlankType[];

function Bounds({ editor, blank, disabledWhy, onWrite }: BlankProps): React.ReactElement {
  const { t } = useTranslation();
  const problem = useProblemAt(editor)(`blanks.${blank.id}`);
  const { type, min, max, alarmFrom } = blank;
  const isText = type === 'text';
  const [least, most] = [t(isText ? 'designer.leastLetters' : 'designer.least'), t(isText ? 'designer.mostLetters' : 'designer.most')];
  const dayOf = (bound: Blank['min']): string | null => (typeof bound === 'string' ? bound : null);
  const numberOf = (bound: Blank['min']): number | null => (typeof bound === 'number' ? bound : null);
  if (type === 'day')
    return (
      <div className="designer-row">
        <DayInput
          label={least}
          value={dayOf(min)}
          problem={problem}
          disabledWhy={disabledWhy}
          onChange={(next) => onWrite({ min: next ?? undefined }, 'min')}
        />
        <DayInput label={most} value={dayOf(max)} disabledWhy={disabledWhy} onChange={(next) => onWrite({ max: next ?? undefined }, 'max')} />
      </div>
    );
  const bound = { disabledWhy, min: isText ? 0 : -999_999_999 };
  return (
    <div className="designer-row">
      <WholeInput {...bound} label={least} value={numberOf(min)} problem={problem} onChange={(next) => onWrite({ min: next ?? undefined }, 'min')} />
      <WholeInput {...bound} label={most} value={numberOf(max)} onChange={(next) => onWrite({ max: next ?? undefined }, 'max')} />
      {isText ? null : (
        <WholeInput
          {...bound}
          label={t('designer.alarmFrom')}
          hint={t('designer.alarmFromHint')}
          value={alarmFrom ?? null}
          onChange={(next) => onWrite({ alarmFrom: next ?? undefined }, 'alarmFrom')}
        />
      )}
    </div>
  );
}

function BlankFields(props: BlankProps & { readonly hasLabel: boolean }): React.ReactElement {
  const { editor, blank, hasEnglish, disabledWhy, hasLabel, onWrite } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const problem = useProblemAt(editor)(`blanks.${blank.id}`);
  return (
    <div className="designer-blank">
      {hasLabel ? (
        <TwoWords
          label={t('designer.blankLabel')}
          value={blank.label}
          hasEnglish={hasEnglish}
          max={questionnaireLimits.labelCharacters}
          problem={blank.label.zh === '' ? problem : undefined}
          disabledWhy={disabledWhy}
          onChange={(label) => onWrite({ label: label ?? { zh: '' } }, 'label')}
        />
      ) : null}
      <Segmented<BlankType>
        value={blank.type}
        disabled={Boolean(disabledWhy)}
        aria-label={t('designer.blankType')}
        options={types.map((type) => ({ value: type, label: labelIn(blankTypes[type], language) }))}
        onChange={(type) => onWrite({ type, min: undefined, max: undefined, alarmFrom: undefined }, 'type')}
      />
      <Bounds {...props} />
      {blank.type === 'day' ? null : (
        <TwoWords
          label={t('designer.unit')}
          value={blank.unit}
          hasEnglish={hasEnglish}
          hint={t('designer.unitHint')}
          disabledWhy={disabledWhy}
          onChange={(unit) => onWrite({ unit }, 'unit')}
        />
      )}
    </div>
  );
}

export function BlankLines({ question, ...given }: BlanksProps): React.ReactElement {
  const { editor, disabledWhy } = given;
  const { t } = useTranslation();
  const { id, kind, blanks = [] } = question;
  const problem = useProblemAt(editor)('blanks');
  const isMany = kind === 'multiFill';
  const isDisabled = Boolean(disabledWhy);
  const write = (next: readonly Blank[], place: string): void => editor.send({ type: 'question.write', id, patch: { blanks: next }, place });
  const order = useLineOrder(blanks, (next) => write(next, 'order'));
  return (
    <FieldGroup label={t(isMany ? 'designer.blanks' : 'designer.blankType')} problem={problem} className="designer-blanks">
      <ol>
        {blanks.map((blank, at) => {
          const name = blank.label.zh || t('designer.blankNo', { number: at + 1 });
          return (
            <li key={blank.id} className={isMany ? `line-card ${order.markAt(at) ?? ''}` : undefined} {...(isMany && !isDisabled ? order.line(at) : {})}>
              {isMany && !isDisabled ? (
                <div className="line-head">
                  <Grip order={order} at={at} name={name} />
                  <strong className="nowrap">{name}</strong>
                  <RemoveLine name={name} onRemove={() => write(blanks.toSpliced(at, 1), 'remove')} />
                </div>
              ) : null}
              <BlankFields
                {...given}
                blank={blank}
                hasLabel={isMany}
                onWrite={(patch, place) => write(blanks.with(at, patched(blank, patch)), `${blank.id} ${place}`)}
              />
            </li>
          );
        })}
      </ol>
      {isMany && !isDisabled ? (
        <Button
          type="link"
          className="inline"
          disabled={blanks.length >= questionnaireLimits.blanks}
          onClick={() => editor.send({ type: 'lines.add', question: id, of: 'blanks', after: blanks.at(-1)?.id ?? null, labels: [''] })}
        >
          <PlusOutlined aria-hidden="true" /> {t('designer.addBlank')}
        </Button>
      ) : null}
    </FieldGroup>
  );
}
