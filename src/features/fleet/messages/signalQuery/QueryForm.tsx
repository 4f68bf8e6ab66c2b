import { useT } from '../../../../client/language.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { PeriodInput } from '../../../../ui/parts/date-input.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { VehiclePicker } from '../../vehicles/vehicleChoice/parts.tsx'
import { Presets } from '../frame/parts.tsx'
import { Clauses } from './Clauses.tsx'
import { limits } from './contract.ts'
import { queryWords as words } from './texts.ts'
import type { NewQuery } from './use-new-query.ts'

export function QueryForm({ form }: { form: NewQuery }) {
  const { t } = useT()
  const { draft, set } = form
  return (
    <Card
      as="form"
      className="ds-form"
      onSubmit={(event) => {
        event.preventDefault()
        void form.start()
      }}
    >
      <RestoredNote of={form} />
      <fieldset>
        <legend>{t(words.which)}</legend>
        <VehiclePicker draft={draft.vehicles} onChange={(vehicles) => set({ vehicles })} />
      </fieldset>
      <fieldset>
        <legend>{t(words.period)}</legend>
        <Presets days={limits.days} choose={form.setMoments} />
        <PeriodInput
          fromLabel={t(words.from)}
          toLabel={t(words.until)}
          value={draft.period}
          onChange={(period) => set({ period })}
        />
      </fieldset>
      <Clauses form={form} />
      <div className="ds-end">
        <p className="ui-hint">{t(words.bounds, limits)}</p>
        <FaultText>{form.fault}</FaultText>
        <Button submit kind="primary" disabled={form.busy}>
          {t(words.start)}
        </Button>
      </div>
    </Card>
  )
}
