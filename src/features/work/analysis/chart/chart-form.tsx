import { type ReactNode, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import type { AnyRecord } from '../../../../record/model/record.ts'
import { FieldInput, Sheet } from '../../../../record/views/parts.tsx'
import { type RecordFormState, useRecordForm } from '../../../../record/views/shared/form.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions } from '../../../../ui/parts/dialog.tsx'
import { Field } from '../../../../ui/parts/field.tsx'
import './chart-form.css'
import { chartFormWords as words } from './form-texts.ts'

interface NamedSubject {
  readonly id: number
  readonly name: string
}
export type FormSubject = { readonly chart: NamedSubject } | { readonly board: NamedSubject }

interface Props {
  record: AnyRecord
  calls: { readonly add: unknown; readonly update: unknown }
  /** The row to edit. Undefined: a new one. */
  row: object | undefined
  defaults: object
  of: FormSubject
  title: string
  saved: string
  /** True when it cannot be saved. The form shows the reason. */
  isBarred?: boolean
  onClosed(): void
  children(form: RecordFormState): ReactNode
}
/** Leaves time for the closing animation. */
const closingMs = 300

/** Form in a sheet for alerts or subscriptions of a chart or a board. */
export function ChartForm({
  record,
  calls,
  row,
  defaults,
  of,
  title,
  saved: savedText,
  isBarred,
  onClosed,
  children,
}: Props) {
  const { t } = useT()
  const [open, setOpen] = useState(true)
  const leave = () => {
    setOpen(false)
    setTimeout(onClosed, closingMs)
  }
  const form = useRecordForm(record, calls as never, row as never, {
    defaults: defaults as never,
    fixed: ('chart' in of ? { chart: of.chart.id } : { board: of.board.id }) as never,
    savedMessage: () => savedText,
    onSaved: leave,
    keepsDraft: true,
  })
  const close = async () => {
    if (await form.mayClose()) leave()
  }
  return (
    <Sheet open={open} title={title} close={() => void close()}>
      <form
        className="grid gap-12 narrow shrink chart-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.save()
        }}
      >
        <p className="ui-hint">
          {'chart' in of ? t(words.of, { name: of.chart.name }) : t(words.ofBoard, { name: of.board.name })}
        </p>
        <RestoredNote of={form} />
        {children(form)}
        <Actions>
          <Button onClick={() => void close()}>{t(words.cancel)}</Button>
          <Button submit kind="primary" disabled={isBarred} busy={form.saving}>
            {t(words.save)}
          </Button>
        </Actions>
      </form>
    </Sheet>
  )
}

/** Recipients of the form, with a hint below. */
export function RefsField({ record, form, name }: { record: AnyRecord; form: RecordFormState; name: string }) {
  const { t } = useT()
  const key = `${record.name}:${name}`
  const field = record.fields[name]
  const fault = form.faults[name]
  if (!field) return null
  return (
    <Field className="chart-form-people" label={t(key)} fault={fault} hint={t(`${key}_hint`)}>
      {(control) => (
        <FieldInput
          id={control.id}
          record={record.name}
          name={name}
          field={field}
          row={form.row}
          value={form.values[name]}
          faulty={fault !== undefined}
          onChange={(ids) => form.set(name, ids)}
        />
      )}
    </Field>
  )
}
