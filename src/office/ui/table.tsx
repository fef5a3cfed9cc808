import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./table.module.css";

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers and amounts are set flush at the end. */
  readonly isNumber?: boolean;
  /** Names the row. */
  readonly isHead?: boolean;
  /** Its title is for screen readers alone, as for buttons. */
  readonly hidesTitle?: boolean;
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Columns of one width, for tables below each other. */
  readonly isAligned?: boolean;
}

/** The phone's layout takes the tags' roles away. */
const as = (role: string) => ({ role });

/** A plain table; on a phone each row becomes a card with its columns' titles. */
export function Table<Row>({ label, columns, rows, keyOf, isAligned = false }: TableProps<Row>) {
  return (
    <div className={styles.frame}>
      <table
        {...as("table")}
        aria-label={label}
        className={classNames(styles.table, isAligned && styles.aligned)}
      >
        <thead {...as("rowgroup")}>
          <tr {...as("row")}>
            {columns.map(({ id, title, isNumber, hidesTitle }) => (
              <th
                key={id}
                scope="col"
                {...as("columnheader")}
                className={classNames(isNumber && styles.number)}
              >
                {hidesTitle ? <span className={styles.hidden}>{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as("rowgroup")}>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...as("row")}>
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { title, cell, isNumber, isHead, hidesTitle } = column;
  const content = (
    <>
      {isHead || hidesTitle ? null : (
        <span className={styles.title} aria-hidden="true">
          {title}
        </span>
      )}
      <div>{cell(row)}</div>
    </>
  );
  return isHead ? (
    <th scope="row" {...as("rowheader")} className={styles.head}>
      {content}
    </th>
  ) : (
    <td {...as("cell")} className={classNames(isNumber && styles.number)}>
      {content}
    </td>
  );
}
