/** Both floors of B2 share this: all rows in one state, one `setState` a message, the row that was written to moved to the top by copying the list. */
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

export interface ShownRow {
  readonly conversationId: string;
  readonly userName: string;
  readonly systemId: string;
  readonly lastMessage: string;
  readonly lastMessageAt: string;
  readonly description: string;
  readonly assigneeName: string | null;
  readonly unread: number;
}
interface Heard {
  readonly type: number;
  readonly conversationId: string;
  readonly content: string;
  readonly at: string;
}

function after(rows: readonly ShownRow[], heard: Heard): readonly ShownRow[] {
  const row = rows.find((one) => one.conversationId === heard.conversationId);
  if (!row) return rows;
  const changed = { ...row, lastMessage: heard.content, lastMessageAt: heard.at, unread: row.unread + 1 };
  return [changed, ...rows.filter((one) => one !== row)];
}

function useRows(): readonly ShownRow[] {
  const [rows, setRows] = useState<readonly ShownRow[]>([]);
  useEffect(() => {
    const socket = new WebSocket(`ws://${location.host}/floor/ws`);
    const load = async (): Promise<void> => {
      setRows((await (await fetch('/floor/rows')).json()) as ShownRow[]);
    };
    void load();
    socket.addEventListener('message', (event) => {
      const heard = JSON.parse(String(event.data)) as Heard;
      if (heard.type === 0) setRows((now) => after(now, heard));
    });
    return () => socket.close();
  }, []);
  return rows;
}

const time = (at: string): string => new Date(at).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit' });

export function RowBody({ row }: { readonly row: ShownRow }): React.ReactElement {
  return (
    <div className="row" style={{ height: 72 }}>
      <strong>{row.userName}</strong> <span>{row.systemId.endsWith('_1') ? '问诊' : '会员'}</span> <time>{time(row.lastMessageAt)}</time>
      <div>
        {row.lastMessage} <b>{row.unread > 0 ? row.unread : ''}</b>
      </div>
      <div>
        {row.description} {row.assigneeName}
      </div>
    </div>
  );
}

export function showRows(Drawn: (props: { readonly rows: readonly ShownRow[] }) => React.ReactElement): void {
  function Page(): React.ReactElement {
    return <Drawn rows={useRows()} />;
  }
  const place = document.querySelector('#list');
  if (!place) throw new Error('The page has no #list: expected bench/listPages/page.html.');
  createRoot(place).render(<Page />);
}
