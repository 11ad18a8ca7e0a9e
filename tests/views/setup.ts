import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { addAllWords } from '#tests/i18n/allWords.ts';

// Views are drawn as inside a session.
addAllWords();
afterEach(cleanup);
