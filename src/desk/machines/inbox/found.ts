/** Search in the rows that are here: by the names they show. */
import { searchLimits } from '#contract/limits/lists.ts';
import type { FoundRow, Search } from './context.ts';
import type { InboxStore } from './store.ts';

export function foundHere(store: InboxStore, words: string): Pick<Search, 'rows' | 'answered'> {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return { rows: [], answered: null };
  const rows = store.find(({ userName, patientName }) => `${userName}\n${patientName}`.toLowerCase().includes(wanted), searchLimits.rows);
  return {
    answered: words.trim(),
    rows: rows.map(({ conversationId, systemId, userName, patientName, description, lastMessageAt }): FoundRow => ({
      found: 'person',
      conversationId,
      systemId,
      userName,
      patientName,
      seq: null,
      excerpt: description,
      senderName: null,
      at: lastMessageAt,
    })),
  };
}
