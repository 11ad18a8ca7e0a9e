import { checkOutcomes } from '#contract/choices/wechat.ts';
import type { CheckOutcome } from '#contract/choices/wechat.ts';
import type { Tone } from '#contract/lives/life.ts';
import { labelIn } from '#i18n/label.ts';
import type { Named } from '#src/engine/views/namedProps.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

const tones: Partial<Readonly<Record<CheckOutcome, Tone>>> = { unchecked: 'neutral', works: 'good', standIn: 'info' };
export const outcomeOf = (value: unknown): CheckOutcome =>
  typeof value === 'string' && Object.hasOwn(checkOutcomes, value) ? (value as CheckOutcome) : 'unchecked';

function OutcomeTag({ outcome }: { readonly outcome: CheckOutcome }): React.ReactElement {
  const language = useLanguage();
  return <Tag tone={tones[outcome] ?? 'bad'}>{labelIn(checkOutcomes[outcome], language)}</Tag>;
}

/** A sign tells what came of the last try. */
export const Outcome: Named = ({ row }) => <OutcomeTag outcome={outcomeOf(row['checkOutcome'])} />;
