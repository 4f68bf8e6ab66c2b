import { useRef, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useShell } from '../../../../client/shell.ts'
import type { ExploreShape } from '../../../../domain/contract/explore/query.ts'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { useStoredDraft } from '../../../../ui/draft/stored-draft.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { Segments } from '../../../../ui/parts/Segments.tsx'
import { type Ask, complete, fitLook } from './ask.ts'
import { chartCalls as calls } from './contract.ts'
import { type ControlsProps, DataControls, FigureControls, LookControls } from './controls.tsx'
import { FilterControls } from './FilterControls.tsx'
import { Result } from './Result.tsx'
import { type EditableChart, SaveForm } from './SaveForm.tsx'
import './chart.css'
import { Tools } from './Tools.tsx'
import { chartWords as words } from './texts.ts'

interface Props {
  shapes: readonly ExploreShape[]
  shape: ExploreShape
  ask: Ask
  /** The query at the start. */
  from: Ask
  onAsk(ask: Ask): void
  /** The chart to edit. Undefined: a new one. */
  savedChart: EditableChart | undefined
  onSaved(id: number): void
  onBack(): void
}
const steps = [
  { value: 'data', controls: DataControls },
  { value: 'figures', controls: FigureControls },
  { value: 'filters', controls: FilterControls },
  { value: 'look', controls: LookControls },
] as const
type Step = (typeof steps)[number]['value']

/**
 * Query editor next to its result. On a phone the editor is in steps above it. Each change runs at once and is stored
 * in the URL.
 */
export default function Builder({ shapes, shape, ask, from, onAsk, savedChart, onSaved, onBack }: Props) {
  const { t, say } = useT()
  const shell = useShell()
  const may = useMay()
  const page = useRef<HTMLDivElement>(null)
  const [saving, setSaving] = useState<'this' | 'copy'>()
  const name = savedChart?.name ?? say(shape.title)
  const props: ControlsProps = {
    shapes,
    shape,
    ask,
    onAsk,
    onQuery: (query) => onAsk(fitLook(query, ask.look, shape)),
  }
  const query = complete(ask.query)
  const askText = JSON.stringify(ask)
  const {
    restored: restoreState,
    forget,
    mayClose,
  } = useStoredDraft<Ask>({
    of: `form\nchart ${savedChart?.id ?? 'add'}`,
    typed: askText,
    dirty: askText !== JSON.stringify(from),
    value: () => ask,
    updatedAt: savedChart?.updatedAt,
    restore: onAsk,
  })
  const discard = () => {
    forget()
    onAsk(from)
  }
  const leave = async () => {
    if (await mayClose()) onBack()
  }
  const canUpdate = savedChart?.canEdit && may(calls.update)
  return (
    <Grid gap={12} narrow className="shrink ch" ref={page}>
      <Tools name={name} page={page} query={query} onBack={() => void leave()} look={ask.look}>
        {canUpdate && (
          <Button kind="primary" onClick={() => setSaving('this')}>
            {t(words.save)}
          </Button>
        )}
        {may(calls.add) && (
          <Button kind={canUpdate ? 'default' : 'primary'} onClick={() => setSaving('copy')}>
            {t(savedChart ? words.saveAs : words.save)}
          </Button>
        )}
      </Tools>
      <RestoredNote of={{ restored: restoreState, discard }} />
      <Grid gap={12} narrow className="shrink ch-columns">
        <Card className="grid gap-12 narrow shrink ch-controls">
          {shell === 'phone' ? <Steps {...props} /> : <AllControls {...props} />}
        </Card>
        <Card className="ch-shown">
          <Result shape={shape} query={query} look={ask.look} name={name} />
        </Card>
      </Grid>
      {saving && (
        <SaveForm
          ask={{ ...ask, query }}
          savedChart={saving === 'this' ? savedChart : undefined}
          name={savedChart ? t(words.copyOf, { name: savedChart.name }) : ''}
          onSaved={(id) => {
            forget()
            onSaved(id)
          }}
          onClosed={() => setSaving(undefined)}
        />
      )}
    </Grid>
  )
}

function AllControls(props: ControlsProps) {
  const { t } = useT()
  return steps.map(({ value, controls: Controls }) => (
    <Grid key={value} as="section" gap={12} narrow className="shrink ch-step">
      <h3 className="text-base">{t(words[value])}</h3>
      <Controls {...props} />
    </Grid>
  ))
}

function Steps(props: ControlsProps) {
  const { t } = useT()
  const [step, setStep] = useState<Step>('data')
  const at = steps.findIndex(({ value }) => value === step)
  const Controls = steps[at]?.controls ?? DataControls
  const go = (to: number) => setStep(steps[to]?.value ?? 'data')
  return (
    <Grid as="section" gap={12} narrow className="shrink ch-step">
      <Segments
        options={steps.map(({ value }) => ({ value, label: t(words[value]) }))}
        value={step}
        onChange={setStep}
      />
      <Controls {...props} />
      <Row gap="8 12" align="center" wrap className="ch-tools">
        {at > 0 && <Button onClick={() => go(at - 1)}>{t(words.previousStep)}</Button>}
        {at < steps.length - 1 && (
          <Button kind="primary" onClick={() => go(at + 1)}>
            {t(words.next)}
          </Button>
        )}
      </Row>
    </Grid>
  )
}
