import { type FormEvent, useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import { useRequestKey } from '../../../../client/request-key.ts'
import { parseVins } from '../../../../domain/vins.ts'
import { useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { PeriodInput } from '../../../../ui/parts/date-input.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { VinSheet } from '../../../fleet/vehicles/vehicleChoice/parts.tsx'
import { upgradeFileCalls } from '../upgradeFile/contract.ts'
import './boxTask.css'
import { checkedTask, emptyTask, type TaskDraft } from './draft.ts'
import type { TaskVariant } from './TaskScreen.tsx'
import { TaskReach } from './task-reach.tsx'
import { taskTexts as words } from './task-texts.ts'

const routes = {
  box: '/contentManagement/tboxUpFileManagement',
  eol: '/contentManagement/eolUpFileManagement',
} as const

interface Props {
  kind: TaskVariant
  file: number | undefined
  onClose(): void
  onSaved(id: number): void
}

export default function NewTask({ kind: { area, calls }, file, onClose, onSaved }: Props) {
  const { t } = useT()
  const keyOf = useRequestKey()
  const form = useFormDraft<TaskDraft>(calls.save.path, { ...emptyTask, file })
  const { draft, set } = form
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [fault, setFault] = useState<string | Error>('')
  const [busy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { wrong, input } = checkedTask(draft)
    setFaults(Object.fromEntries(Object.entries(wrong).map(([field, { text, values }]) => [field, t(text, values)])))
    setFault('')
    if (!input) return
    setBusy(true)
    try {
      const { id } = await send(calls.save, input, { quiet: true, requestKey: keyOf(input) })
      await invalidate([calls.query.path])
      toast.success(t(calls.decide ? words.savedApproval : words.saved))
      await form.markSent()
      onClose()
      onSaved(id)
    } catch (refusal) {
      if (!(refusal instanceof CallFault)) throw refusal
      const fields = Object.fromEntries(refusal.fields.map(({ field, message }) => [field, message]))
      setFaults(fields)
      setFault(Object.keys(fields).length > 0 ? '' : refusal)
      setBusy(false)
    }
  }
  const close = async () => {
    if (await form.mayClose()) onClose()
  }
  const count = parseVins(draft.vins).length
  return (
    <Dialog title={t(words.new)} onCancel={() => void close()}>
      <Grid as="form" gap={12} narrow className="shrink bxt-form" onSubmit={(event) => void save(event)} noValidate>
        <RestoredNote of={form} />
        <TextInput
          label={t(words.name)}
          fault={faults.name}
          maxLength={64}
          value={draft.name}
          onChange={(name) => set({ name })}
        />
        <Files area={area} value={draft.file} fault={faults.file} onChange={(next) => set({ file: next })} />
        <PeriodInput
          fromLabel={t(words.startTime)}
          toLabel={t(words.endTime)}
          value={{ from: draft.startTime, to: draft.endTime }}
          onChange={({ from, to }) => set({ startTime: from, endTime: to })}
        />
        <FaultText>{faults.startTime ?? faults.endTime}</FaultText>
        <TextInput
          label={t(words.vins)}
          hint={count > 0 ? t(words.vinCount, { count }) : t(words.vinsHint)}
          fault={faults.vins}
          rows={3}
          value={draft.vins}
          onChange={(vins) => set({ vins })}
        />
        <VinSheet onVins={(vins) => set({ vins: vins.join(';') })} />
        <TaskReach calls={calls} draft={draft} set={set} fault={faults.takeOver} />
        <Checkbox checked={draft.wakeUp} onChange={(wakeUp) => set({ wakeUp })}>
          {t(words.wake)}
        </Checkbox>
        {draft.wakeUp && (
          <TextInput
            label={t(words.msisdns)}
            hint={t(words.msisdnsHint)}
            fault={faults.msisdns}
            rows={2}
            value={draft.msisdns}
            onChange={(msisdns) => set({ msisdns })}
          />
        )}
        <TextInput
          label={t(words.remark)}
          maxLength={500}
          value={draft.remark}
          onChange={(remark) => set({ remark })}
        />
        <FaultText>{fault}</FaultText>
        <Actions>
          <Button onClick={() => void close()}>{t(words.back)}</Button>
          <Button submit kind="primary" busy={busy}>
            {t(words.save)}
          </Button>
        </Actions>
      </Grid>
    </Dialog>
  )
}

interface FilesProps {
  area: TaskVariant['area']
  value: number | undefined
  fault: string | Error | undefined
  onChange(id: number): void
}
function Files({ area, value, fault, onChange }: FilesProps) {
  const { t } = useT()
  const may = useMay()
  const open = useOpen()
  const opens = useOpens()
  const files = useCall(
    upgradeFileCalls.query,
    { filter: { area: [area] }, pageSize: 100 },
    { quiet: true, enabled: may(upgradeFileCalls.query) },
  )
  const rows = files.data?.rows
  return (
    <>
      <Select
        label={t(words.file)}
        fault={fault ?? (rows ? undefined : (files.error ?? undefined))}
        options={(rows ?? []).map(({ id, name, version, series }) => ({
          value: id,
          label: t(words.fileOf, { name, version, series: series.label }),
        }))}
        value={value}
        onChange={onChange}
      />
      {rows?.length === 0 && (
        <p className="ui-hint">
          {t(words.noFile)}
          {opens(routes[area]) && (
            <Button kind="text" onClick={() => open(routes[area])}>
              {t(words.toFiles)}
            </Button>
          )}
        </p>
      )}
    </>
  )
}
