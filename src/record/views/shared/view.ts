import type { ComponentType, ReactNode } from 'react'
import type { Call, ExportInput, RevealInput } from '../../../domain/contract/call.ts'
import type { Pair } from '../../../domain/contract/words.ts'
import type { Field } from '../../kinds/kind.ts'
import type { AddOf, AnyRecord, ListInput, ListOutput, RowOf, UpdateOf } from '../../model/record.ts'

/** Row of any record. Screens get it typed by their record. */
export type AnyRow = { id: number; createdAt: string; updatedAt: string } & Record<string, unknown>

/** Standard calls of a record's screen. Buttons exist only for calls that are set and permitted. */
export interface ScreenCalls<R> {
  query?: Call<ListInput, ListOutput<RowOf<R>>, Partial<ListInput>>
  one?: Call<{ id: number }, RowOf<R>>
  add?: Call<AddOf<R>, unknown>
  update?: Call<UpdateOf<R>, unknown>
  remove?: Call<{ ids: number[] }, unknown>
  import?: Call<{ file: string }, { job: number }>
  export?: Call<ExportInput, unknown, Partial<ExportInput>>
  reveal?: Call<RevealInput, { value: string | null }>
}

/** Props of an input. `value` is undefined if it is empty. */
export interface InputProps<V = unknown> {
  name: string
  field: Field
  record: string
  value: V | undefined
  onChange: (value: V | undefined) => void
  /** Set on the element that gets the focus, so that the label refers to it. */
  id?: string
  disabled?: boolean | undefined
  faulty?: boolean
  /** Stored row while editing. Its references contain their labels. */
  row?: AnyRow | undefined
}
export interface CellProps<V = unknown, Row = AnyRow> {
  value: V
  row: Row
  /** The cell is inside a pressable element, so it must not contain a link. */
  pressed?: boolean
}
export type Inputs<R> = { [K in keyof AddOf<R>]?: ComponentType<InputProps<NonNullable<AddOf<R>[K]>>> }
export type Cells<R> = { [K in keyof RowOf<R>]?: ComponentType<CellProps<RowOf<R>[K], RowOf<R>>> }
export type AnyInputs = Readonly<Record<string, ComponentType<InputProps> | undefined>>
export type AnyCells = Readonly<Record<string, ComponentType<CellProps> | undefined>>

interface ActionBase {
  key: string
  label: Pair
  icon?: ReactNode
  tone?: 'danger'
  /** Shown only if the user may use this call. */
  call?: { path: string; access: Call['access'] }
}
export interface ActionTools {
  /** Reloads the list and clears the selection. */
  refresh: () => void
}
/**
 * Additional action on a row. `run` reports failures itself (calls already do). `confirm` is the text of a
 * confirmation.
 */
export interface RowAction<Row = AnyRow> extends ActionBase {
  when?(row: Row): boolean
  /** Reason why the server refuses it for this row, or for this user. A menu shows it below the disabled action. */
  refused?(row: Row): string | undefined
  /** The most common action: it comes before editing, so that a desk shows its button. A tap on a phone's card runs it. */
  leads?: boolean
  /** One of the one or two most common actions, which a phone offers behind a swipe, too. */
  swiped?: boolean
  /** Key that runs it on the row with the keyboard focus. */
  shortcut?: string
  confirm?(row: Row): string | Promise<string>
  run(row: Row, tools: ActionTools): void | Promise<unknown>
}
export interface BatchAction<Row = AnyRow> extends ActionBase {
  /** Reason why the server would refuse it for this row. */
  refused?(row: Row): string | undefined
  confirm?(rows: Row[]): string | Promise<string>
  run(rows: Row[], tools: ActionTools): void | Promise<unknown>
}

/** Record of any type, as shared parts handle it. */
export type AnyRecordProps = { record: AnyRecord; calls: ScreenCalls<AnyRecord> }
