import type { ComponentType, ReactNode } from 'react'
import type { Call, ExportInput, RevealInput } from '../call.ts'
import type { Pair } from '../words.ts'
import type { Field } from './kinds/kind.ts'
import type { AddOf, AnyRecord, ListInput, ListOutput, RowOf, UpdateOf } from './record.ts'

/** A row as the parts handle it; screens see it typed by their record. */
export type AnyRow = { id: number; createdAt: string; updatedAt: string } & Record<string, unknown>

/** The usual calls of a record as its screen uses them; buttons exist only for those that are given and permitted. */
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

/** What an input gets. `value` is undefined when nothing was given. */
export interface InputProps<V = unknown> {
  /** Key of the field, and its declaration. */
  name: string
  field: Field
  /** Name of the record that the field belongs to. */
  record: string
  value: V | undefined
  onChange: (value: V | undefined) => void
  /** Put on the element that gets the focus, so that the label belongs to it. */
  id?: string
  disabled?: boolean
  faulty?: boolean
  /** The stored row while editing; its references carry their labels. */
  row?: AnyRow | undefined
}
export interface CellProps<V = unknown, Row = AnyRow> {
  value: V
  row: Row
  /** Within something that is pressed as a whole: no link may stand in it. */
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
  /** Shown only to who may use this call. */
  call?: { path: string; access: Call['access'] }
}
export interface ActionTools {
  /** Loads the list again and ends the selection. */
  refresh: () => void
}
/** One more thing that can be done to a row. `run` reports failures itself (calls already do); `confirm` is asked first. */
export interface RowAction<Row = AnyRow> extends ActionBase {
  when?(row: Row): boolean
  /** Why the server would refuse it for this row, whoever asks: shown as a hint, and not offered. */
  refused?(row: Row): string | undefined
  /** One of the one or two things that people do most: a phone offers it behind the swiped row, too. */
  swiped?: boolean
  confirm?(row: Row): string | Promise<string>
  run(row: Row, tools: ActionTools): void | Promise<unknown>
}
/** One more thing that can be done to the selected rows. */
export interface BatchAction<Row = AnyRow> extends ActionBase {
  /** Why the server would refuse it for one of them. */
  refused?(row: Row): string | undefined
  confirm?(rows: Row[]): string | Promise<string>
  run(rows: Row[], tools: ActionTools): void | Promise<unknown>
}

/** Any record; the parts inside of the kit do not know which. */
export type Erased = { record: AnyRecord; calls: ScreenCalls<AnyRecord> }
