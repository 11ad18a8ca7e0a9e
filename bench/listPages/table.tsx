/** The floor of B7 and B8: a bare page of React and antd's Table that fetches fifty rows and shows them; nobody logs in, nothing is checked, nothing is live. */
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Table, Tag } from 'antd';

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

const columns = ['name', 'sex', 'mobile', 'idNo', 'level', 'sourceName', 'followerName', 'createdAt'].map((dataIndex) => ({
  title: dataIndex,
  dataIndex,
  ellipsis: true,
  sorter: true,
  ...(dataIndex === 'level' ? { render: (level: string) => <Tag>{level}</Tag> } : {}),
}));

function Page(): React.ReactElement {
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  useEffect(() => {
    const load = async (): Promise<void> => {
      setRows(((await (await fetch('/rows')).json()) as { readonly datas: { readonly rows: readonly Row[] } }).datas.rows);
    };
    void load();
  }, []);
  return <Table size="small" rowKey="id" rowSelection={{}} columns={columns} dataSource={rows ? [...rows] : []} loading={rows === null} pagination={false} />;
}

const place = document.querySelector('#list');
if (!place) throw new Error('The page has no #list: expected bench/listPages/page.html.');
createRoot(place).render(<Page />);
