import type { Life } from '#contract/lives/life.ts';
import { labelIn } from '#i18n/label.ts';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

/** The same word and colour for a state wherever it stands; one that this console does not know shows as it came. */
export function LifeTag({ life, state }: { readonly life: Life; readonly state: string }): React.ReactElement {
  const language = useLanguage();
  const known = Object.hasOwn(life.states, state) ? life.states[state] : undefined;
  return known ? <Tag tone={known.tone}>{labelIn(known.label, language)}</Tag> : <Tag tone="outline">{state}</Tag>;
}
