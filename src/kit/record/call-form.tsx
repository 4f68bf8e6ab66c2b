import { useState } from 'react'
import type { Call } from '../call.ts'
import { useRecordForm } from './form.ts'
import { FormSheet } from './parts.tsx'
import type { AddOf, AnyRecord } from './record.ts'

interface CallFormProps<R> {
  /** What the call asks for, as the fields of a form. */
  record: R
  call: Pick<Call, 'path' | 'access'>
  title: string
  /** What the button does; 'Save' unless said. */
  okText?: string | undefined
  /** What the form begins with. */
  defaults?: Partial<AddOf<R>> | undefined
  /** What is sent and not asked: the id of what the call is about. */
  fixed?: Record<string, unknown> | undefined
  /** What is said once it was done. */
  told(answer: unknown): string
  onClosed(): void
}

/** A form that makes one call with what was entered: shown while it is rendered, and taken away after it closed. */
export function CallForm<R extends AnyRecord>({
  record,
  call,
  title,
  okText,
  defaults,
  fixed,
  told,
  onClosed,
}: CallFormProps<R>) {
  const [open, setOpen] = useState(true)
  const add = call as unknown as Call<AddOf<R>, unknown>
  const form = useRecordForm(record, { add }, undefined, {
    defaults,
    fixed: fixed as Partial<AddOf<R>> | undefined,
    told,
    keepsDraft: true,
    onSaved: () => setOpen(false),
  })
  return (
    <FormSheet
      record={record}
      form={form}
      open={open}
      title={title}
      okText={okText}
      onClose={() => void form.mayClose().then((may) => may && setOpen(false))}
      onClosed={onClosed}
    />
  )
}
