/** Both sides of B11: what stands in the console with markup of its own, beside the part of antd that could stand there. */
import { Avatar, Badge, ConfigProvider, Descriptions, Menu, Tabs, Timeline } from 'antd';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { antdThemeOf } from '#src/kit/views/theme/tokens.tsx';

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);
const areas = upTo(12);
const screens = upTo(8);
const rows = upTo(15);
const facts = upTo(20);
const moves = upTo(8);

/** Drawn again with each `turn`, as a figure or a name changes in the console. */
type Side = (turn: number) => React.ReactElement;

const sides: Readonly<Record<string, { readonly ours: Side; readonly floor: Side }>> = {
  Menu: {
    ours: (turn) => (
      <nav aria-label="menu">
        {areas.map((at) => (
          <a key={at} href={`/area/${at}`} aria-current={turn % areas.length === at ? 'page' : undefined}>
            <span>{at}</span>
            <span>Area {at}</span>
          </a>
        ))}
      </nav>
    ),
    floor: (turn) => (
      <Menu
        mode="inline"
        selectedKeys={[String(turn % areas.length)]}
        items={areas.map((at) => ({ key: String(at), icon: <span>{at}</span>, label: <a href={`/area/${at}`}>Area {at}</a> }))}
      />
    ),
  },
  Tabs: {
    ours: (turn) => (
      <ul>
        {screens.map((at) => (
          <li key={at}>
            <a href={`/screen/${at}`} aria-current={turn % screens.length === at ? 'page' : undefined}>
              Screen {at}
            </a>
            <button type="button" aria-label={`Close ${at}`} />
          </li>
        ))}
      </ul>
    ),
    floor: (turn) => (
      <Tabs type="editable-card" hideAdd activeKey={String(turn % screens.length)} items={screens.map((at) => ({ key: String(at), label: `Screen ${at}` }))} />
    ),
  },
  Badge: {
    ours: (turn) => (
      <>
        {rows.map((at) => (
          <span key={at}>{turn + at}</span>
        ))}
      </>
    ),
    floor: (turn) => (
      <>
        {rows.map((at) => (
          <Badge key={at} count={turn + at} />
        ))}
      </>
    ),
  },
  Avatar: {
    ours: (turn) => (
      <>
        {rows.map((at) => (
          <span key={at} style={{ width: 36, height: 36, fontSize: 14 }}>
            {(turn + at) % 10}
          </span>
        ))}
      </>
    ),
    floor: (turn) => (
      <>
        {rows.map((at) => (
          <Avatar key={at} size={36}>
            {(turn + at) % 10}
          </Avatar>
        ))}
      </>
    ),
  },
  Descriptions: {
    ours: (turn) => (
      <dl>
        {facts.map((at) => (
          <div key={at}>
            <dt>Fact {at}</dt>
            <dd>{turn + at}</dd>
          </div>
        ))}
      </dl>
    ),
    floor: (turn) => <Descriptions column={1} items={facts.map((at) => ({ key: at, label: `Fact ${at}`, children: turn + at }))} />,
  },
  Timeline: {
    ours: (turn) => (
      <ol>
        {moves.map((at) => (
          <li key={at}>Move {turn + at}</li>
        ))}
      </ol>
    ),
    floor: (turn) => <Timeline items={moves.map((at) => ({ key: at, content: `Move ${turn + at}` }))} />,
  },
};

const theme = antdThemeOf('light', true);

/** The bench calls it in the page: drawn once and then again `turns` times, each at once, and taken away. */
Object.assign(globalThis, {
  drawSide: async (part: string, side: 'ours' | 'floor', turns: number) => {
    const place = document.querySelector('#list');
    const drawn = sides[part]?.[side];
    if (!place || !drawn) throw new Error(`There is no ${part} to draw: expected one of ${Object.keys(sides).join(', ')}.`);
    const root = createRoot(place);
    for (let turn = 0; turn < turns; turn += 1) {
      flushSync(() => root.render(<ConfigProvider theme={theme}>{drawn(turn)}</ConfigProvider>));
      place.getBoundingClientRect();
      // Parts that measure themselves draw again; React takes turns without a pause for a circle.
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
    }
    root.unmount();
  },
});
