import { useEffect, useRef } from 'react'
import { toast } from '../../client/feedback.ts'
import { useT } from '../../client/language.ts'
import { byShell } from '../../client/shell.ts'
import type { ImportInput } from '../../domain/contract/call.ts'
import type { AnyRecord } from '../model/record.ts'
import { type ImportCall, type ImportDialogState, useImport } from './shared/importing.ts'
import { words } from './shared/texts.ts'

export interface ImportDialogProps {
  record: AnyRecord
  call: ImportCall
  fixed?: ImportInput['fixed']
  open: boolean
  onClose(): void
}
export interface ImportViewProps {
  record: AnyRecord
  importing: ImportDialogState
  open: boolean
  close(): void
}

const ImportView = byShell<ImportViewProps>({
  desk: () => import('./desk/ImportView.tsx'),
  phone: () => import('./phone/ImportView.tsx'),
})

/** Import of a sheet. Closing the dialog does not stop a running import: a toast reports its end. */
export function ImportDialog({ record, call, fixed: fixedValues, open, onClose }: ImportDialogProps) {
  const { t } = useT()
  const importing = useImport(record, call, fixedValues)
  const { step, busy, again } = importing
  const lastStep = useRef(step.at)
  useEffect(() => {
    if (lastStep.current === step.at) return
    lastStep.current = step.at
    if (open) return
    if (step.at === 'done') toast.success(t(words.imported, { count: step.count }))
    if (step.at === 'partly') toast.info(t(words.importedPartly, { count: step.count, faults: step.faultCount }))
    if (step.at === 'refused') toast.error(t(words.importRefused, { count: step.count }))
    if (step.at === 'failed') toast.error(step.message)
  }, [step, open, t])
  const close = () => {
    if (busy) toast.info(t(words.goesOn))
    else if (step.at === 'done') again()
    onClose()
  }
  return <ImportView record={record} importing={importing} open={open} close={close} />
}
