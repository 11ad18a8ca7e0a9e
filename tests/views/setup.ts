import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { createElement } from 'react';
import { afterAll, afterEach, vi } from 'vitest';
import { addAllWords } from '#tests/i18n/allWords.ts';
// Whatever part of the engine is drawn finds what stands under a name.
import '#src/shell/views/named/formParts.tsx';
import '#src/shell/views/named/listParts.tsx';
import '#src/shell/views/named/moveParts.tsx';
import '#src/shell/views/named/rowParts.tsx';

// A canvas is needed to draw; the browser has one (tests/flows/charts.test.ts). For every file: they share their modules.
vi.mock('#src/kit/views/dom/drawn/EChart.tsx', () => ({ EChart: () => createElement('div', { 'data-testid': 'drawn' }) }));

// A part that is fetched at its first use comes later on a busy machine; one that never comes is told by the test's own limit.
configure({ asyncUtilTimeout: 30_000 });
// Views are drawn as inside a session.
addAllWords();
afterEach(cleanup);
// A part that comes at its first use may be on its way when the last test ends: torn down with it, it would fail the files that come after.
afterAll(() => vi.dynamicImportSettled());
