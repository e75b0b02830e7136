import type { ReactNode } from 'react'
import { Drawer } from '../dialog/drawer.tsx'
import { KeyValue, KeyValues } from './key-values.tsx'
import type { Column } from './table.tsx'

interface RecordSheetProps<Row> {
  title: ReactNode
  row: Row
  columns: readonly Column<Row>[]
  children?: ReactNode
  onClose: () => void
}

/** All columns of one row, stacked; on phones the card opens this. */
export const RecordSheet = <Row,>({ title, row, columns, children, onClose }: RecordSheetProps<Row>) => (
  <Drawer title={title} onClose={onClose}>
    <KeyValues>
      {columns
        .filter(({ silent }) => !silent)
        .map((column) => (
          <KeyValue key={column.key} name={column.title}>
            {column.cell(row)}
          </KeyValue>
        ))}
    </KeyValues>
    {children}
  </Drawer>
)
