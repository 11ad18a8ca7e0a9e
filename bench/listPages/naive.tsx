/** The other floor of B2: React without thought for cost, every row drawn. */
import { RowBody, showRows } from './rows.tsx';

showRows(({ rows }) => (
  <>
    {rows.map((row) => (
      <RowBody key={row.conversationId} row={row} />
    ))}
  </>
));
