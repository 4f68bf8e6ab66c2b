import { useT } from '../../../../client/language.ts'
import { FieldInput } from '../../../../record/views/parts.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Choice } from '../../../../ui/parts/Choice.tsx'
import { Field } from '../../../../ui/parts/field.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { NumberInput } from '../../../../ui/parts/NumberInput.tsx'
import { windowTime } from './contract.ts'
import type { PolicyDraft } from './draft.ts'
import './policy.css'
import { consents } from './state-texts.ts'
import { dayNames, editorWords as words } from './texts.ts'

type Rule = PolicyDraft['install']
type Window = Rule['windows'][number]
type Consent = keyof typeof consents

interface Props {
  install: Rule
  onChange(install: Rule): void
}

export function Install({ install, onChange }: Props) {
  const { t, say } = useT()
  const set = (change: Partial<Rule>) => onChange({ ...install, ...change })
  const { windows, socPercent, parked: requiresParked, notCharging, consent } = install
  const setWindow = (at: number, change: Partial<Window>) =>
    set({ windows: windows.map((one, index) => (index === at ? { ...one, ...change } : one)) })
  return (
    <>
      <Grid as="fieldset" className="items-start shrink flush po-rules">
        <legend>{t(words.windows)}</legend>
        {windows.length === 0 && <p className="ui-hint">{t(words.anyTime)}</p>}
        {windows.map((one, at) => (
          <WindowRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a window has no identity except its index
            key={at}
            window={one}
            onChange={(change) => setWindow(at, change)}
            onRemove={() => set({ windows: windows.filter((_, index) => index !== at) })}
          />
        ))}
        <Button onClick={() => set({ windows: [...windows, { from: '22:00', until: '06:00', days: [] }] })}>
          {t(words.addWindow)}
        </Button>
      </Grid>
      <Grid align="end" className="shrink full po-conditions">
        <NumberInput
          label={t(words.soc)}
          value={socPercent}
          onChange={(value) => set({ socPercent: Math.min(100, Math.max(0, Math.round(value ?? 0))) })}
        />
        <Row gap="4 16" wrap className="po-checks">
          <Checkbox checked={requiresParked} onChange={(value) => set({ parked: value })}>
            {t(words.parked)}
          </Checkbox>
          <Checkbox checked={notCharging} onChange={(value) => set({ notCharging: value })}>
            {t(words.notCharging)}
          </Checkbox>
        </Row>
      </Grid>
      <Grid as="fieldset" className="items-start shrink flush po-rules">
        <legend>{t(words.consent)}</legend>
        <Choice<Consent>
          label={t(words.consent)}
          options={(Object.keys(consents) as Consent[]).map((value) => ({ value, label: say(consents[value]) }))}
          value={consent}
          onChange={(value) => set({ consent: value })}
        />
      </Grid>
    </>
  )
}

interface WindowRowProps {
  window: Window
  onChange(change: Partial<Window>): void
  onRemove(): void
}
function WindowRow({ window: { from, until, days }, onChange, onRemove }: WindowRowProps) {
  const { t, say } = useT()
  const input = (name: 'from' | 'until', value: string, label: string) => (
    <Field label={label}>
      {({ id }) => (
        <FieldInput
          id={id}
          name={name}
          field={windowTime}
          record="policy"
          value={value}
          onChange={(next) => onChange({ [name]: String(next ?? value) })}
        />
      )}
    </Field>
  )
  const toggle = (day: number, on: boolean) =>
    onChange({ days: on ? [...days, day].sort((a, b) => a - b) : days.filter((each) => each !== day) })
  const overnight = until <= from ? ` (${t(words.nextDay)})` : ''
  return (
    <Grid align="end" className="shrink full po-window">
      {input('from', from, t(words.from))}
      {input('until', until, `${t(words.until)}${overnight}`)}
      <Button kind="text" aria-label={t(words.remove, { what: `${from}–${until}` })} onClick={onRemove}>
        ×
      </Button>
      <Row gap="4 12" wrap className="all-columns">
        <Checkbox checked={days.length === 0} onChange={() => onChange({ days: [] })}>
          {t(words.everyDay)}
        </Checkbox>
        {dayNames.map((name, index) => (
          <Checkbox key={name[1]} checked={days.includes(index + 1)} onChange={(on) => toggle(index + 1, on)}>
            {say(name)}
          </Checkbox>
        ))}
      </Row>
    </Grid>
  )
}
