import FileExcelOutlined from '@ant-design/icons/FileExcelOutlined';
import FileOutlined from '@ant-design/icons/FileOutlined';
import FilePdfOutlined from '@ant-design/icons/FilePdfOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import FileWordOutlined from '@ant-design/icons/FileWordOutlined';
import { titleIn } from '#src/engine/views/columns.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { StoredPicture } from '#src/kit/views/transfer/StoredPicture.tsx';
import './files.css';

const signs: Readonly<Record<string, React.ComponentType>> = {
  pdf: FilePdfOutlined,
  word: FileWordOutlined,
  sheet: FileExcelOutlined,
  csv: FileExcelOutlined,
  plain: FileTextOutlined,
};

/** A picture as itself, another file by the sign of its type; and its name. A removed picture is shown no more. */
export function FileName({ list, screen, row }: NamedProps): React.ReactElement {
  const name = titleIn(screen, row, useLanguage());
  const Sign = signs[String(row['type'])] ?? FileOutlined;
  const isRemoved = list.getSnapshot().context.query.removed === true;
  return (
    <span className="file-name">
      {row['type'] === 'picture' && !isRemoved ? (
        <StoredPicture path={String(row['path'])} alt="" size="line" />
      ) : (
        <span className="file-sign" aria-hidden="true">
          <Sign />
        </span>
      )}
      <span className="nowrap" title={name}>
        {name}
      </span>
    </span>
  );
}
