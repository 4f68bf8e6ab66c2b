import { type FormEvent, useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import { useRequestKey } from '../../../../client/request-key.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { lineCalls as calls } from './contract.ts'
import './line.css'
import { asBaseline, checkedDraft, draftOf, type EcuDraft, maxEcus, type WrittenField, withEcu } from './line-draft.ts'
import { lineTexts as words } from './line-texts.ts'

interface Props {
  vin: string
  baselineEcus: OutputOf<typeof calls.wanted>['ecus']
  onClose(): void
}

export default function EnterVersions({ vin, baselineEcus, onClose }: Props) {
  const { t } = useT()
  const keyOf = useRequestKey()
  const form = useFormDraft<{ readonly rows: readonly EcuDraft[] }>(`eolTask versions ${vin}`, () => ({
    rows: draftOf(baselineEcus),
  }))
  const { rows } = form.draft
  const setRows = (next: readonly EcuDraft[]) => form.set({ rows: next })
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [fault, setFault] = useState<string | Error>('')
  const [busy, setBusy] = useState(false)
  const change = (key: string, field: WrittenField, value: string) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, [field]: value } : row)))

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const checked = checkedDraft(rows)
    setWrong(checked.wrong)
    setFault(checked.fault ? t(checked.fault) : '')
    if (!checked.ecus) return
    const input = { vin, ecus: checked.ecus }
    setBusy(true)
    try {
      const { count } = await send(calls.report, input, { quiet: true, requestKey: keyOf(input) })
      await invalidate(['/ota/', '/softwareEcuVersion/'])
      toast.success(t(words.saved, { count }))
      await form.markSent()
      onClose()
    } catch (refusal) {
      if (!(refusal instanceof CallFault)) throw refusal
      setFault(refusal.fields[0]?.message ?? refusal)
      setBusy(false)
    }
  }
  const cancel = async () => {
    if (await form.mayClose()) onClose()
  }
  return (
    <Dialog title={t(words.enterOf, { vin })} onCancel={() => void cancel()}>
      <Grid as="form" gap={12} className="eol-form" onSubmit={(event) => void save(event)} noValidate>
        <RestoredNote of={form} />
        <p className="ui-hint">{t(words.enterHint)}</p>
        {rows.map((row) => (
          <EcuFields
            key={row.key}
            row={row}
            wrong={wrong}
            onChange={(field, value) => change(row.key, field, value)}
            onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
        <Row as="p" gap={8} wrap className="flush">
          {baselineEcus.length > 0 && <Button onClick={() => setRows(asBaseline(rows))}>{t(words.asBaseline)}</Button>}
          {rows.length < maxEcus && <Button onClick={() => setRows(withEcu(rows))}>{t(words.addEcu)}</Button>}
        </Row>
        <FaultText>{fault}</FaultText>
        <Actions>
          <Button onClick={() => void cancel()}>{t(words.back)}</Button>
          <Button submit kind="primary" busy={busy}>
            {t(words.save)}
          </Button>
        </Actions>
      </Grid>
    </Dialog>
  )
}

interface FieldsProps {
  row: EcuDraft
  wrong: Readonly<Record<string, string>>
  onChange(field: WrittenField, value: string): void
  onRemove(): void
}
function EcuFields({ row, wrong, onChange, onRemove }: FieldsProps) {
  const { t } = useT()
  const { key, ecu, partNumber, wanted: baselineVersion } = row
  const faultOf = (field: WrittenField) => {
    const text = wrong[`${key} ${field}`]
    return text && t(text)
  }
  const field = (name: WrittenField, label: string, maxLength: number, placeholder?: string) => (
    <TextInput
      label={t(label)}
      fault={faultOf(name)}
      maxLength={maxLength}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      value={row[name]}
      onChange={(value) => onChange(name, name === 'ecu' ? value.toUpperCase() : value)}
    />
  )
  const title = baselineVersion === null ? ecu || t(words.otherEcu) : ecu
  return (
    <Grid as="fieldset" gap="0 12" className="shrink eol-ecu">
      <legend>
        <b>{title}</b> {baselineVersion !== null && <span className="ui-hint">{partNumber}</span>}
      </legend>
      {baselineVersion === null && (
        <>
          {field('ecu', words.ecu, 16)}
          {field('partNumber', words.part, 64)}
        </>
      )}
      {field('version', words.version, 64, baselineVersion ?? undefined)}
      {field('hardwareId', words.hardwareId, 64)}
      {field('serial', words.serial, 64)}
      {baselineVersion === null && (
        <Button kind="text" onClick={onRemove}>
          {t(words.removeEcu, { ecu: title })}
        </Button>
      )}
    </Grid>
  )
}
