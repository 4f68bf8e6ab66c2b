import { type FormEvent, useRef, useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import { useRequestKey } from '../../../../client/request-key.ts'
import { nameOfVehicle } from '../../../../client/vehicle-name.ts'
import { hourMs, minuteMs } from '../../../../domain/time.ts'
import { useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { PeriodInput, type PeriodValue, periodOf } from '../../../../ui/parts/date-input.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { VehicleSearch } from '../../../fleet/vehicles/vehicleChoice/parts.tsx'
import { logFileCalls as calls } from './contract.ts'
import type { LogSource } from './state-texts.ts'
import { logWords as words } from './texts.ts'

const presets = [
  [words.lastHour, hourMs],
  [words.lastSix, 6 * hourMs],
  [words.lastDay, 24 * hourMs],
] as const

export interface PullPrefill {
  readonly vin?: string | undefined
  readonly from?: string
  readonly until?: string
  readonly reason?: string
}

interface PullDraft {
  readonly vin: string | undefined
  readonly period: PeriodValue
  readonly reason: string
}

/** Period of the last `ms` milliseconds, up to the end of this minute, as the form shows it. */
function lately(ms: number) {
  const now = Math.ceil(Date.now() / minuteMs) * minuteMs
  return periodOf(now - ms, now)
}

export function PullDialog({ source, prefill, close }: { source: LogSource; prefill: PullPrefill; close(): void }) {
  const { t } = useT()
  const keyOf = useRequestKey()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const form = useFormDraft<PullDraft>(`logFile ${source} ${JSON.stringify(prefill)}`, () => ({
    vin: prefill.vin,
    reason: prefill.reason ?? '',
    period: prefill.from && prefill.until ? { from: prefill.from, to: prefill.until } : lately(hourMs),
  }))
  const { vin, period, reason } = form.draft
  const [faults, setFaults] = useState<{ vehicle?: string; reason?: string; period?: string; all?: Error }>({})

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...(!vin && { vehicle: t(words.needVehicle) }),
      ...(!reason.trim() && { reason: t(words.needReason) }),
    }
    setFaults(missing)
    if (!vin || running.current || Object.keys(missing).length > 0) return
    running.current = true
    setBusy(true)
    try {
      const input = { vin, source, from: period.from, until: period.to, reason: reason.trim() }
      await send(calls.pull, input, { quiet: true, requestKey: keyOf(input) })
      await invalidate([calls.query.path])
      toast.success(t(words.asked, { vin }))
      await form.markSent()
      close()
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault
      setFaults({ all: fault })
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const cancel = async () => {
    if (await form.mayClose()) close()
  }
  return (
    <Dialog title={t(source === 'box' ? words.askBox : words.askHeadUnit)} onCancel={() => void cancel()}>
      <Grid as="form" gap={8} onSubmit={(event) => void submit(event)} noValidate>
        <RestoredNote of={form} />
        {vin ? (
          <Row as="p" gap={8} align="center" wrap className="flush">
            {t(words.vehicle)} <b>{nameOfVehicle(vin)}</b>
            <Button kind="text" onClick={() => form.set({ vin: undefined })}>
              {t(words.change)}
            </Button>
          </Row>
        ) : (
          <div>
            <VehicleSearch onTake={(newVin) => form.set({ vin: newVin })} />
            <FaultText>{faults.vehicle}</FaultText>
          </div>
        )}
        <PeriodInput
          fromLabel={t(words.from)}
          toLabel={t(words.until)}
          value={period}
          onChange={(next) => form.set({ period: next })}
        />
        <Row gap={8} wrap>
          {presets.map(([text, ms]) => (
            <Button key={text} onClick={() => form.set({ period: lately(ms) })}>
              {t(text)}
            </Button>
          ))}
        </Row>
        <TextInput
          label={t(words.reason)}
          fault={faults.reason}
          maxLength={200}
          value={reason}
          onChange={(next) => form.set({ reason: next })}
        />
        <p className="ui-hint">{t(words.hint)}</p>
        <FaultText>{faults.all}</FaultText>
        <Actions>
          <Button onClick={() => void cancel()}>{t(words.back)}</Button>
          <Button submit kind="primary" busy={busy}>
            {t(words.send)}
          </Button>
        </Actions>
      </Grid>
    </Dialog>
  )
}
