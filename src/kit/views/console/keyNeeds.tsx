/** The dialog leaves out keys whose screen or act a person has no right to, so that nobody presses one in vain. */
import { entityScreens } from '#contract/screens/entityScreens.ts';
import { keyAreas, keyMap } from './keyMap.tsx';
import type { KeyArea, KeyEntry } from './keyMap.tsx';
import { useFeature } from './ConsoleContext.tsx';
import { useAnyButton, useButton, useOpenScreens } from './rightsOf.tsx';

/** `life`: conversations have a life, notes and marks at this back end. */
type Need = 'desk' | 'answer' | 'move' | 'life' | 'rows' | 'writeRows' | 'chooseRows';
type Needs = Readonly<Partial<Record<KeyArea, readonly Need[]>>>;

const areaNeeds: Needs = { list: ['desk'], conversation: ['answer'], writing: ['answer'], rows: ['rows'] };
/** Keys that are not named here need no more than their area. */
const keyNeeds: { readonly [A in KeyArea]?: Readonly<Partial<Record<keyof (typeof keyMap)[A], readonly Need[]>>> } = {
  list: { answerNext: ['answer'], pin: ['life'], keepUnread: ['life'] },
  conversation: { note: ['life'], canned: ['life'], transfer: ['move', 'life'], snooze: ['move', 'life'], end: ['move', 'life'] },
  writing: { canned: ['life'] },
  rows: { choose: ['chooseRows'], edit: ['writeRows'], create: ['writeRows'], up: ['writeRows'], down: ['writeRows'], moveTo: ['writeRows'] },
};

const isList = (path: string): boolean => path === '/orderManage' || path === '/auditLog' || entityScreens.some(([at]) => at === path);
const writes = (path: string, button: string): boolean => isList(path) && button.endsWith('.write');
const chooses = (path: string, button: string): boolean => isList(path) && /\.(write|remove)$/.test(button);

function useMet(): Readonly<Record<Need, boolean>> {
  const open = useOpenScreens();
  const desk = open.some(({ path }) => path === '/consultation');
  const maySend = useButton('/consultation', 'message.send');
  const mayMove = useButton('/consultation', 'conversation.move');
  return {
    desk,
    answer: desk && maySend,
    move: desk && mayMove,
    life: useFeature('desk'),
    rows: open.some(({ path }) => isList(path)),
    writeRows: useAnyButton(writes),
    chooseRows: useAnyButton(chooses),
  };
}

export interface ShownArea {
  readonly area: KeyArea;
  readonly word: (typeof keyAreas)[number][1];
  readonly entries: readonly KeyEntry[];
}

/** The areas that a person has, each with the keys that may act for them. */
export function useKeyAreas(): readonly ShownArea[] {
  const met = useMet();
  const areMet = (needs: readonly Need[] = []): boolean => needs.every((need) => met[need]);
  return keyAreas
    .filter(([area]) => areMet(areaNeeds[area]))
    .map(([area, word]) => {
      const needs: Readonly<Record<string, readonly Need[] | undefined>> = keyNeeds[area] ?? {};
      return { area, word, entries: Object.entries<KeyEntry>(keyMap[area]).flatMap(([name, entry]) => (areMet(needs[name]) ? [entry] : [])) };
    })
    .filter(({ entries }) => entries.length > 0);
}
