import { Fragment, type ReactNode, useContext } from 'react'
import type { AnyRecord } from '../../src/record/model/record.ts'
import type { Actions, ShownAction } from '../../src/record/views/shared/actions.ts'
import { RevealContext } from '../../src/record/views/shared/reveal.tsx'
import type { AnyRow } from '../../src/record/views/shared/view.ts'
import type { ShellParts } from '../../src/ui/parts/part.tsx'
import type { RowsProps } from '../../src/ui/parts/Rows.tsx'
import { caseOf, rowsOf, statesOf } from './answers.ts'

/**
 * Shell without a component library. It renders every possible action as a plain button, so that a screen takes
 * milliseconds. Its inputs are those of the real shells.
 */
export const bareParts: ShellParts = {
  Button: ({
    children,
    onClick,
    disabled,
    disabledReason,
    title,
    busy: _,
    kind: _kind,
    submit,
    block: _block,
    ...rest
  }) => (
    <button
      {...rest}
      type={submit ? 'submit' : 'button'}
      disabled={Boolean(disabled || disabledReason)}
      title={disabledReason ?? title}
      onClick={() => onClick?.()}
    >
      {children}
    </button>
  ),
  Checkbox: ({ children, disabled }) => (
    <button type="button" disabled={disabled}>
      {children}
    </button>
  ),
  Radio: ({ children }) => <span>{children}</span>,
  Dialog: ({ title, children }) => (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  ),
  TextControl: () => <i />,
  DateControl: () => <i />,
  SelectControl: () => <i />,
  SliderControl: () => <i />,
}

/** Actions of the rendered lists' rows, each once: `order: Close order`. The latest rendering wins. */
export const drawnActions = new Map<string, ShownAction>()

const say = ({ label, refused: disabledReason }: ShownAction) =>
  disabledReason === undefined ? label : `${label} (${disabledReason})`

/** Button for an action of a list, without its rows. Actions are listed by their differences. */
function OfferedAction({ label, disabledReason: reason }: { label: string; disabledReason?: string | undefined }) {
  return (
    <button type="button" disabled={reason !== undefined} title={reason}>
      {label}
    </button>
  )
}

interface AnyProps {
  record?: AnyRecord
  actions?: Actions
  listing?: { rows: readonly AnyRow[] }
  nodes?: readonly { row: AnyRow }[]
  toolbar?: ReactNode
  news?: ReactNode
  aside?: { panel(question: unknown): ReactNode }
  question?: unknown
  add?: () => void
  startImport?: () => void
  exportCall?: unknown
  cells?: Record<string, React.ComponentType<{ value: unknown; row: AnyRow }> | undefined>
  intro?(row: AnyRow): ReactNode
  extra?(row: AnyRow): ReactNode
  row?: AnyRow
  children?: ReactNode
  tabs?: readonly { key: string; label: string; children: ReactNode }[]
  options?: readonly { value: string; label: string }[]
  open?: unknown
  title?: string
}

/** Actions of each row: in each state, and differences within a state. */
function RowOffers({ record, actions }: { record: AnyRecord; actions: Actions }) {
  const offeredIn = statesOf(record).map((row) => [caseOf(record, row), actions.of(row)] as const)
  const states = new Map(offeredIn.map(([of, rowActions]) => [of, rowActions.map(say)]))
  for (const action of offeredIn.flatMap(([, rowActions]) => rowActions).toReversed())
    if (action.refused === undefined) drawnActions.set(`${record.name}: ${action.label}`, action)
  const lines = [...states].flatMap(([of, actionTexts]) =>
    (actionTexts.length > 0 ? actionTexts : ['nothing']).map((one) => `${of}: ${one}`),
  )
  for (const row of rowsOf(record)) {
    const of = caseOf(record, row)
    if (states.has(of)) continue
    const usual = states.get(of.split(' ')[0] ?? '') ?? states.get('any') ?? []
    const actionTexts = actions.of(row).map(say)
    lines.push(
      ...usual.filter((one) => !actionTexts.includes(one)).map((one) => `${of}: not ${one}`),
      ...actionTexts.filter((one) => !usual.includes(one)).map((one) => `${of}: also ${one}`),
    )
  }
  return lines.map((line) => <data key={line} value={`row ${record.name} ${line}`} />)
}

function List({ record, actions, toolbar, news, aside, question, ...rest }: AnyProps & { record: AnyRecord }) {
  return (
    <>
      {rest.add && <OfferedAction label="add" />}
      {rest.startImport && <OfferedAction label="import" />}
      {rest.exportCall ? <OfferedAction label="export" /> : null}
      {toolbar}
      {news}
      {aside?.panel(question)}
      {actions && <RowOffers record={record} actions={actions} />}
      {actions?.ofSelected(statesOf(record).slice(0, 1)).map((action) => (
        <OfferedAction key={action.key} label={`selected: ${action.label}`} disabledReason={action.refused} />
      ))}
      {rest.cells && <OwnCells record={record} cells={rest.cells} />}
    </>
  )
}

/** Custom cells of a screen, for each state. */
function OwnCells({ record, cells }: { record: AnyRecord; cells: NonNullable<AnyProps['cells']> }) {
  return statesOf(record).map((row) => (
    <Fragment key={row.id}>
      {Object.entries(cells).map(([name, Cell]) => Cell && <Cell key={name} value={row[name]} row={row} />)}
    </Fragment>
  ))
}

function Details({ record, intro, extra, actions }: AnyProps & { record: AnyRecord }) {
  const reveal = useContext(RevealContext)
  return (
    <>
      {reveal && <OfferedAction label="reveal" />}
      {statesOf(record).map((row) => (
        <section key={row.id} data-case={`details ${record.name} ${caseOf(record, row)}`}>
          {intro?.(row)}
          {extra?.(row)}
        </section>
      ))}
      {actions && null}
    </>
  )
}

function BareRows({ rows, columns, action, keyOf }: RowsProps<object>) {
  return rows.map((row) => (
    <div key={keyOf(row)}>
      {columns.map(({ key, cell }) => (
        <span key={key}>{cell(row)}</span>
      ))}
      {action?.(row)}
    </div>
  ))
}

/** Returns the view for both shells in `byShell`, chosen by the file of its desk view. */
export function bareView(source: string, props: AnyProps): ReactNode {
  const name = /\/([\w-]+)(?:\.desk)?\.tsx/.exec(source)?.[1]
  const { record } = props
  if (name === 'Rows') return <BareRows {...(props as RowsProps<object>)} />
  if (name === 'Tabs')
    return props.tabs?.map(({ key, label, children }) => (
      <section key={key}>
        <OfferedAction label={`tab ${label}`} />
        {children}
      </section>
    ))
  if (name === 'Segments') return props.options?.map(({ value, label }) => <OfferedAction key={value} label={label} />)
  if (record && (name === 'DeskScreen' || name === 'RecordTable' || name === 'TreeTable'))
    return <List {...props} record={record} />
  if (record && name === 'DetailSheet') return <Details {...props} record={record} />
  if (name === 'Sheet' && !props.open) return null
  if (!props.title) return <>{props.children}</>
  return (
    <section aria-label={props.title}>
      <h2>{props.title}</h2>
      {props.children}
    </section>
  )
}
