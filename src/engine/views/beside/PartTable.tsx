interface PartTableProps {
  readonly heads: readonly string[];
  /** Rows of the table. */
  readonly children: React.ReactNode;
}

/** A small table beside an open row, read as text: nothing in it is chosen, sorted or written. */
export const PartTable = ({ heads, children }: PartTableProps): React.ReactElement => (
  <table className="related-rows">
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
