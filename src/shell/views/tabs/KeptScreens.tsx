import { Activity, memo } from 'react';
import { KeptScroll } from '#src/kit/views/dom/KeptScroll.tsx';
import { At } from './At.tsx';
import { Screen } from '#src/shell/views/Screen.tsx';
import { useTabs } from './useTabs.tsx';
import type { Tab } from './useTabs.tsx';

interface BodyProps {
  readonly path: string;
  readonly search: string;
  readonly Page: React.ComponentType;
}

/** Drawn again only at another address: coming to the front is none. */
const Body = memo(function Body({ path, search, Page }: BodyProps) {
  return (
    <At path={path} search={search}>
      <KeptScroll className="kept">
        <Screen path={path}>
          <Page />
        </Screen>
      </KeptScroll>
    </At>
  );
});

/** The open screens: one is seen, the kept ones stay in the document without doing anything, the others are drawn anew when they come to the front. */
export function KeptScreens({ pages }: { readonly pages: Readonly<Record<string, React.ComponentType>> }): React.ReactElement {
  const isDrawn = (tab: Tab): boolean => tab.isFront || tab.isKept;
  return (
    <>
      {useTabs()
        .filter(isDrawn)
        .map(({ path, search, isFront }) => {
          const Page = pages[path];
          return Page ? (
            <Activity key={path} mode={isFront ? 'visible' : 'hidden'}>
              <Body path={path} search={search} Page={Page} />
            </Activity>
          ) : null;
        })}
    </>
  );
}
