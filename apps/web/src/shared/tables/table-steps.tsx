import type { ChosenRole } from '@app/contract'
import type { ReactNode } from 'react'
import { Note } from '../../ui/feedback/note.tsx'
import { TableReadingPanel } from './table-panel.tsx'
import { ReadingLine } from './table-line.tsx'
import { TableInput } from './table-input.tsx'
import type { TableAnswer, TableInHand } from './use-table.ts'

interface TableStepsProps<A extends TableAnswer> {
  table: TableInHand<A>
  /** Required column roles. */
  roles: readonly ChosenRole[]
  label: string
  placeholder: string
  help: string
  /** Rendered once the table is read. */
  children: (answer: A) => ReactNode
}

/** Steps of a table import: input, review, results of its lines. */
export const TableSteps = <A extends TableAnswer>(props: TableStepsProps<A>) => {
  const { table, roles, label, placeholder, help, children } = props
  const { draft, answer, step, wrong, sent, open } = table
  if (step === 'input' || !answer)
    return (
      <>
        <p className="hint">{help}</p>
        <TableInput
          label={label}
          placeholder={placeholder}
          draft={draft}
          wrong={wrong}
          onChange={table.give}
          onWrong={table.setWrong}
        />
      </>
    )
  return (
    <>
      {step === 'reading' ? (
        <TableReadingPanel
          reading={answer.reading}
          sent={sent}
          open={open}
          roles={roles}
          onChange={(more) => void table.change(more)}
        />
      ) : (
        <>
          <ReadingLine reading={answer.reading} roles={roles} onChange={() => table.goTo('reading')} />
          {children(answer)}
        </>
      )}
      {wrong && <Note kind="error">{wrong}</Note>}
    </>
  )
}
