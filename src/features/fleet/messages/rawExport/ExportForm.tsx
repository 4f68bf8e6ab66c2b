import { useT } from '../../../../client/language.ts'
import { Choice } from '../../../../ui/parts/Choice.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { JobForm, NamesCheckbox, SignalChooser } from '../frame/parts.tsx'
import { limits } from './contract.ts'
import { exportWords as words } from './texts.ts'
import { useNew } from './use-new.ts'

const contents = ['frames', 'fields'] as const
const formats = ['csv', 'xlsx'] as const

export function ExportForm() {
  const { t } = useT()
  const form = useNew()
  const { draft, set } = form
  return (
    <JobForm
      form={form}
      className="grid gap-14 fd-form"
      title={t(words.new)}
      limits={limits}
      words={{ which: words.which, period: words.period, bounds: words.bounds, start: words.start }}
      fromLabel={t(words.from)}
      toLabel={t(words.to)}
    >
      <Grid as="fieldset" gap={8} className="items-start shrink">
        <legend>{t(words.content)}</legend>
        <Choice
          label={t(words.content)}
          options={contents.map((value) => ({ value, label: t(words[value]) }))}
          value={draft.content}
          onChange={(content) => set({ content })}
        />
        {draft.content === 'fields' && (
          <>
            <SignalChooser chosenSignals={draft.signals} onChange={(signals) => set({ signals })} />
            <NamesCheckbox value={draft.names} onChange={(names) => set({ names })} />
          </>
        )}
      </Grid>
      <Grid as="fieldset" gap={8} className="items-start shrink">
        <legend>{t(words.format)}</legend>
        <Choice
          label={t(words.format)}
          options={formats.map((value) => ({ value, label: value }))}
          value={draft.format}
          onChange={(format) => set({ format })}
        />
      </Grid>
    </JobForm>
  )
}
