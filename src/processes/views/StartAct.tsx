import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { problemOf } from '#contract/fieldProblem.ts';
import type { Answers } from '#contract/operations.ts';
import type { PeopleChosen } from '#contract/processes/answers.ts';
import { fieldsOfVariables } from '#contract/processes/variables.ts';
import { labelIn } from '#i18n/label.ts';
import { ActAnswer } from '#src/engine/views/acts/ActAnswer.tsx';
import { ActFrame } from '#src/engine/views/acts/ActFrame.tsx';
import { ActInputs } from '#src/engine/views/acts/ActInputs.tsx';
import type { ActPart } from '#src/engine/views/acts/actProps.tsx';
import { useActForm } from '#src/engine/views/acts/useActForm.tsx';
import type { ActForm } from '#src/engine/views/acts/useActForm.tsx';
import { Reading } from '#src/engine/views/beside/Reading.tsx';
import { FieldsForm } from '#src/engine/views/fields/FieldsForm.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { SelectInput } from '#src/kit/views/inputs/SelectInput.tsx';
import { useWay } from './useWay.tsx';
import { isChosenWhole, WaySteps } from './WaySteps.tsx';

type Startable = Answers<'processInstance.startable'>[number];
type Way = Answers<'processInstance.way'>;
type Values = Readonly<Record<string, unknown>>;

/** The sheet holds what was chosen and typed; the call is given it once all that it needs is there. */
interface Written {
  readonly picked: string;
  readonly values: Values;
  readonly chosen: PeopleChosen;
}
const writtenIn = ({ preview: { change } }: ActPart): Written => ({
  picked: String(change['picked'] ?? change['definitionKey'] ?? ''),
  values: (change['values'] ?? {}) as Values,
  chosen: (change['chosen'] ?? {}) as PeopleChosen,
});

type Write = ActForm['write'];
function fill(write: Write, { key, variables }: Startable, values: Values): void {
  const isWhole = Object.entries(fieldsOfVariables(variables)).every(([name, field]) => problemOf(field, values[name] ?? null) === null);
  write({ picked: key, values, variables: isWhole ? values : null, definitionKey: isWhole ? key : null });
}

interface ChoicesProps {
  readonly all: readonly Startable[];
  readonly picked: string;
  readonly write: Write;
}
function Choices({ all, picked, write }: ChoicesProps): React.ReactElement {
  return (
    <div className="start-choices">
      {all.map((one) => (
        <Button key={one.key} className="start-choice" aria-pressed={one.key === picked} onClick={() => fill(write, one, {})}>
          <strong>{one.name}</strong>
          {one.remark ? <span className="faint">{one.remark}</span> : null}
        </Button>
      ))}
    </div>
  );
}

interface AskedProps {
  readonly part: ActPart;
  readonly process: Startable;
  readonly values: Values;
  readonly write: Write;
}
function Asked({ part, process, values, write }: AskedProps): React.ReactElement {
  const language = useLanguage();
  return (
    <FieldsForm
      list={part.list}
      fields={fieldsOfVariables(process.variables)}
      values={values}
      faults={[]}
      disabledWhy=""
      others={{
        // Whoever starts a process need not be allowed to read the list of people.
        ref: ({ field, value, onChange }) => (
          <SelectInput
            label={labelIn(field.label, language)}
            value={typeof value === 'string' ? value : null}
            problem={undefined}
            required={field.required}
            options={process.colleagues.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={onChange}
          />
        ),
      }}
      onWrite={(patch) => fill(write, process, { ...values, ...patch })}
    />
  );
}

/** Nothing can be told before it is filled in. */
function Unknown({ part }: { readonly part: ActPart }): React.ReactElement {
  const { t } = useTranslation();
  return part.preview.change['definitionKey'] ? <ActAnswer part={part} /> : <p className="faint">{t('tasks.startFill')}</p>;
}

interface FormProps {
  readonly part: ActPart;
  readonly all: readonly Startable[];
  readonly way: Way | null;
}
function Form({ part, all, way }: FormProps): React.ReactElement {
  const { t } = useTranslation();
  const { picked, values, chosen } = writtenIn(part);
  const { write } = useActForm(part);
  const process = all.find(({ key }) => key === picked);
  if (all.length === 0) return <p className="faint">{t('tasks.startNone')}</p>;
  return (
    <>
      <Choices all={all} picked={picked} write={write} />
      {process ? <Asked key={process.key} part={part} process={process} values={values} write={write} /> : null}
      {process ? <ActInputs part={part} without={['definitionKey', 'variables', 'chosen']} /> : <p className="faint">{t('tasks.startPick')}</p>}
      {way ? <WaySteps {...way} chosen={chosen} onChoose={(people) => write({ chosen: people })} /> : <Unknown part={part} />}
    </>
  );
}

/** A process is started by hand: which one, what it asks for, and who will have it (docs/adr/0120). */
export function StartAct(part: ActPart): React.ReactElement {
  const { way, isCurrent } = useWay<Way>(part, Boolean(part.preview.change['definitionKey']));
  const isWhole = way !== null && isCurrent && isChosenWhole(way.steps, writtenIn(part).chosen);
  return (
    <ActFrame part={part} count={isWhole ? 1 : 0} width={560}>
      <Reading
        list={part.list}
        place="processInstance:startable"
        about=""
        asked={{ calls: [['processInstance.startable', {}]], renewedBy: ['processDefinition'] }}
        lines={3}
      >
        {([answer]) => <Form part={part} all={answer as readonly Startable[]} way={way} />}
      </Reading>
    </ActFrame>
  );
}
