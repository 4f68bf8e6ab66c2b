import { useState } from 'react'
import type { Call } from '../../domain/contract/call.ts'
import type { AddOf, AnyRecord } from '../model/record.ts'
import { FormSheet } from './parts.tsx'
import { useRecordForm } from './shared/form.ts'

interface CallFormProps<R> {
  record: R
  call: Pick<Call, 'path' | 'access'>
  title: string
  /** Label of the submit button. Default: 'Save'. */
  okText?: string | undefined
  defaults?: Partial<AddOf<R>> | undefined
  /** Sent in addition to the form's values, for example the id of the entity that the call is about. */
  fixed?: Record<string, unknown> | undefined
  savedMessage(answer: unknown): string
  onClosed(): void
}

/** Form that makes one call with its values. Open while rendered: the parent removes it after `onClosed`. */
export function CallForm<R extends AnyRecord>({
  record,
  call,
  title,
  okText,
  defaults,
  fixed: fixedValues,
  savedMessage,
  onClosed,
}: CallFormProps<R>) {
  const [open, setOpen] = useState(true)
  const add = call as Call<AddOf<R>, unknown>
  const form = useRecordForm(record, { add }, undefined, {
    defaults,
    fixed: fixedValues as Partial<AddOf<R>> | undefined,
    savedMessage,
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
