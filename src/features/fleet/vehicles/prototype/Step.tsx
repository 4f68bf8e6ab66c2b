import { useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import { optionKey } from '../../../../record/kinds/option.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { FormSheet } from '../../../../record/views/parts.tsx'
import { useRecordForm } from '../../../../record/views/shared/form.ts'
import { type PrototypeEvent, type prototype, prototypeNote, prototypeSteps } from './contract.ts'
import { prototypeWords as words } from './texts.ts'

interface StepProps {
  event: PrototypeEvent
  row: RowOf<typeof prototype>
  close(): void
}

export function Step({ event, row, close }: StepProps) {
  const { t, say } = useT()
  const form = useRecordForm(prototypeNote, {}, undefined, { keepsDraft: `${event} ${row.id}` })
  const [open, setOpen] = useState(true)
  const [saving, setSaving] = useState(false)
  const call = prototypeSteps[event]
  const save = async () => {
    if (saving) return false
    setSaving(true)
    try {
      const { state } = await send(call, { id: row.id, ...form.values })
      toast.success(t(words.done, { number: row.number, state: t(`prototype:${optionKey('state', state)}`) }))
      form.discard()
      setOpen(false)
      await invalidate(['/prototypeVehicle'])
      return true
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault
      return false
    } finally {
      setSaving(false)
    }
  }
  return (
    <FormSheet
      record={prototypeNote}
      form={{ ...form, saving, save }}
      open={open}
      title={t(words.step, { event: say(call.title), number: row.number })}
      onClose={() => void form.mayClose().then((may) => may && setOpen(false))}
      onClosed={close}
    />
  )
}
