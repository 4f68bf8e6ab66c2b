import type { ReactNode } from 'react'
import { useT } from '../../../../client/language.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { PeriodInput } from '../../../../ui/parts/date-input.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { VehiclePicker } from '../../vehicles/vehicleChoice/parts.tsx'
import { Presets } from './Presets.tsx'
import type { JobDraft, useJobForm } from './use-job-form.ts'

interface JobFormProps {
  form: Omit<ReturnType<typeof useJobForm<JobDraft, unknown>>, 'set'>
  className: string
  title?: string
  /** Class of the part with the hint and the button. Without it, they follow the inputs. */
  endClass?: string
  limits: { readonly days: number }
  /** Text keys. `bounds` contains the limits. */
  words: { which: string; period: string; bounds: string; start: string }
  fromLabel: string
  toLabel: string
  /** Further inputs. */
  children: ReactNode
}

/** Form that starts a job on the messages of vehicles in a period. */
export function JobForm({ form, className, title, endClass, limits, words, children, ...labels }: JobFormProps) {
  const { t } = useT()
  const end = (
    <>
      <p className="ui-hint">{t(words.bounds, limits)}</p>
      <FaultText>{form.fault}</FaultText>
      <Button submit kind="primary" disabled={form.busy}>
        {t(words.start)}
      </Button>
    </>
  )
  return (
    <Card
      as="form"
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        void form.start()
      }}
    >
      {title && <h2>{title}</h2>}
      <RestoredNote of={form} />
      <Grid as="fieldset" gap={8} className="items-start shrink">
        <legend>{t(words.which)}</legend>
        <VehiclePicker draft={form.draft.vehicles} onChange={form.setVehicles} />
      </Grid>
      <Grid as="fieldset" gap={8} className="items-start shrink">
        <legend>{t(words.period)}</legend>
        <Presets days={limits.days} choose={form.setMoments} />
        <PeriodInput {...labels} value={form.draft.period} onChange={form.setPeriod} />
      </Grid>
      {children}
      {endClass ? <div className={endClass}>{end}</div> : end}
    </Card>
  )
}
