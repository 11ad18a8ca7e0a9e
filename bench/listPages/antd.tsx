/** The floor of B2: antd's List as its examples show it. */
import { List } from 'antd';
import { RowBody, showRows } from './rows.tsx';

showRows(({ rows }) => (
  <List
    dataSource={[...rows]}
    rowKey="conversationId"
    renderItem={(row) => (
      <List.Item>
        <RowBody row={row} />
      </List.Item>
    )}
  />
));
