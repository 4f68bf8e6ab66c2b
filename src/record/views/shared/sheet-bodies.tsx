import type { ComponentType, ReactNode } from 'react'
import { useT } from '../../../client/language.ts'
import { RestoredNote } from '../../../ui/draft/RestoredNote.tsx'
import type { DetailSheetProps, FormSheetProps, RecordDetailProps, RecordFormProps } from '../parts.tsx'
import type { ShownAction } from './actions.ts'
import { words } from './texts.ts'
import { useRowName } from './value-text.ts'
import { OfVehicle } from './vehicle-actions.tsx'

interface States {
  ErrorState: ComponentType<{ fault: Error; retry?: () => void }>
  Loading: ComponentType
}

/** Title of a detail sheet, the actions that it shows as buttons, and those behind 'More'. */
export function useDetailSheet(
  { record, row }: Pick<DetailSheetProps, 'record' | 'row'>,
  actions: readonly ShownAction[],
) {
  const { say } = useT()
  const nameOf = useRowName(record)
  const shownCount = actions.length > 3 ? 2 : actions.length
  return {
    title: row ? nameOf(row) : say(record.title),
    buttons: actions.slice(0, shownCount),
    more: actions.slice(shownCount),
  }
}

type DetailBodyProps = States & { RecordDetail: ComponentType<RecordDetailProps> } & Pick<
    DetailSheetProps,
    'record' | 'row' | 'cells' | 'retry' | 'intro' | 'extra' | 'loading' | 'fault'
  >
/** Details of a row, or the state of their query. */
export function DetailBody({
  record,
  row,
  cells,
  retry,
  intro,
  extra,
  loading,
  fault,
  RecordDetail,
  ErrorState,
  Loading,
}: DetailBodyProps) {
  return (
    <>
      {row && !fault && (
        <>
          <OfVehicle record={record} row={row} />
          {intro?.(row)}
          <RecordDetail record={record} row={row} cells={cells} />
          {extra?.(row)}
        </>
      )}
      {fault && <ErrorState fault={fault} retry={retry} />}
      {!row && !fault && loading && <Loading />}
    </>
  )
}

export function useFormTitle({ record, form, title }: Pick<FormSheetProps, 'record' | 'form' | 'title'>): string {
  const { t, say } = useT()
  return title ?? t(form?.mode === 'update' ? words.editTitle : words.addTitle, { what: say(record.title) })
}

type FormBodyProps = States & { RecordForm: ComponentType<RecordFormProps>; stale: ReactNode } & Pick<
    FormSheetProps,
    'form' | 'inputs' | 'loading' | 'fault'
  >
/** Inputs of a form, or the state of its query. `stale`: shown above the inputs if the row has changed. */
export function FormBody({ form, inputs = {}, loading, fault, stale, RecordForm, ErrorState, Loading }: FormBodyProps) {
  if (!form) return fault ? <ErrorState fault={fault} /> : loading && <Loading />
  return (
    <>
      {form.stale && stale}
      <RestoredNote of={form} />
      <RecordForm form={form} inputs={inputs} />
    </>
  )
}
