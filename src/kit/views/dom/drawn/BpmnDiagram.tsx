import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from 'antd';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer.js';
import 'bpmn-js/dist/assets/diagram-js.css';
import { palette } from '#src/kit/views/theme/palette.tsx';

interface Canvas {
  zoom(to: 'fit-viewport', center: 'auto'): number;
  addMarker(id: string, marker: string): void;
  removeMarker(id: string, marker: string): void;
}
interface ZoomScroll {
  stepZoom(steps: number): void;
}
interface BpmnDiagramProps {
  readonly xml: string;
  /** Id of the element that is marked; empty marks none. */
  readonly marked: string;
  /** Each button has its word in the language of the person. */
  readonly words: Readonly<Record<'fit' | 'larger' | 'smaller', string>>;
  /** Drawn instead of a diagram that cannot be read. */
  readonly broken: React.ReactNode;
}

/** Only an element that is there is marked: a diagram may have been read that lacks it. */
function mark(viewer: NavigatedViewer, id: string): (() => void) | undefined {
  const elements: { get(id: string): unknown } = viewer.get('elementRegistry');
  if (id === '' || elements.get(id) === undefined) return undefined;
  const canvas: Canvas = viewer.get('canvas');
  canvas.addMarker(id, 'marked');
  return () => canvas.removeMarker(id, 'marked');
}

/** A process, drawn. Dark on light in both themes: so is the mark of bpmn.io, which the licence wants to be seen whole and unchanged. */
export function BpmnDiagram({ xml, marked, words, broken }: BpmnDiagramProps): React.ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const [state, become] = useState<{ readonly viewer: NavigatedViewer | null; readonly isBroken: boolean }>({ viewer: null, isBroken: false });
  useLayoutEffect(() => {
    if (!place.current) return undefined;
    let isAlive = true;
    // The wheel belongs to the page; the buttons make larger and smaller.
    const viewer = new NavigatedViewer({ container: place.current, zoomScroll: { enabled: false } });
    viewer.importXML(xml).then(
      () => {
        if (!isAlive) return;
        const canvas: Canvas = viewer.get('canvas');
        canvas.zoom('fit-viewport', 'auto');
        become({ viewer, isBroken: false });
      },
      () => {
        if (isAlive) become({ viewer: null, isBroken: true });
      },
    );
    return () => {
      isAlive = false;
      viewer.destroy();
    };
  }, [xml]);
  useLayoutEffect(() => (state.viewer ? mark(state.viewer, marked) : undefined), [state.viewer, marked]);
  const zoom = (steps: number): void => state.viewer?.get<ZoomScroll>('zoomScroll').stepZoom(steps);
  const tools = {
    fit: () => void state.viewer?.get<Canvas>('canvas').zoom('fit-viewport', 'auto'),
    larger: () => zoom(1),
    smaller: () => zoom(-1),
  };
  const light = palette.light;
  return (
    <>
      <div className="diagram-tools">
        {(['fit', 'larger', 'smaller'] as const).map((tool) => (
          <Button key={tool} className="card-size" disabled={state.viewer === null} onClick={tools[tool]}>
            {words[tool]}
          </Button>
        ))}
      </div>
      {state.isBroken ? broken : null}
      <div ref={place} className="diagram-place" hidden={state.isBroken} style={{ background: light.sheet, colorScheme: 'light' }} />
    </>
  );
}
