import { useT } from '../../../../client/language.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Choice } from '../../../../ui/parts/Choice.tsx'
import { PeriodInput } from '../../../../ui/parts/date-input.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { VehiclePicker } from '../../vehicles/vehicleChoice/parts.tsx'
import { Presets, SignalChooser } from '../frame/parts.tsx'
import { limits } from './contract.ts'
import { exportWords as words } from './texts.ts'
import type { NewExport } from './use-new.ts'

const contents = ['frames', 'fields'] as const
const formats = ['csv', 'xlsx'] as const

export function ExportForm({ form }: { form: NewExport }) {
  const { t } = useT()
  const { draft, set } = form
  return (
    <Card
      as="form"
      className="fd-form"
      onSubmit={(event) => {
        event.preventDefault()
        void form.start()
      }}
    >
      <h2>{t(words.new)}</h2>
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
          toLabel={t(words.to)}
          value={draft.period}
          onChange={(period) => set({ period })}
        />
      </fieldset>
      <fieldset>
        <legend>{t(words.content)}</legend>
        <Choice
          label={t(words.content)}
          options={contents.map((value) => ({ value, label: t(words[value]) }))}
          value={draft.content}
          onChange={(content) => set({ content })}
        />
        {draft.content === 'fields' && (
          <SignalChooser chosenSignals={draft.signals} onChange={(signals) => set({ signals })} />
        )}
      </fieldset>
      <fieldset>
        <legend>{t(words.format)}</legend>
        <Choice
          label={t(words.format)}
          options={formats.map((value) => ({ value, label: value }))}
          value={draft.format}
          onChange={(format) => set({ format })}
        />
      </fieldset>
      <p className="ui-hint">{t(words.bounds, limits)}</p>
      <FaultText>{form.fault}</FaultText>
      <Button submit kind="primary" disabled={form.busy}>
        {t(words.start)}
      </Button>
    </Card>
  )
}
