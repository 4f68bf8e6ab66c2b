/** The record kit's client half: a whole screen, or its parts one by one. */

export type { ShownAction } from './actions.ts'
export { useActions } from './actions.ts'
export type { Filter, Sort } from './address.ts'
export { useExport } from './exporting.ts'
export type { FormOptions, RecordFormState } from './form.ts'
export { useRecordForm } from './form.ts'
export { ImportDialog } from './import-dialog.tsx'
export { useChoices } from './options.ts'
export { Outline } from './outline.tsx'
/** The list part under both of its names: a table at the desk, cards on the phone. */
export {
  FieldInput,
  FormSheet,
  QueryForm,
  RecordDetail,
  RecordForm,
  RecordList,
  RecordList as RecordTable,
  RecordList as RecordCards,
  Tree,
  TreeChoice,
} from './parts.tsx'
export type { RecordQuery } from './query.ts'
export { useRecordQuery } from './query.ts'
export type { Aside, RecordScreenProps } from './screen.tsx'
export { RecordScreen } from './screen.tsx'
export type { TreeScreenProps } from './tree-screen.tsx'
export { TreeScreen } from './tree-screen.tsx'
export { useRowName, useValueText } from './value-text.ts'
export type { BatchAction, CellProps, InputProps, RowAction, ScreenCalls } from './view.ts'
