import { useT } from '../../../../client/language.ts'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Choice } from '../../../../ui/parts/Choice.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { weekdays } from './sentence.ts'
import { ruleWords as words } from './texts.ts'
import type { RuleForm } from './use-rule.ts'

const halfHours = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
)
/** Half hours, plus a time that was set through the API. */
const clocksWith = (clock: string | null) =>
  [...new Set([...halfHours, ...(clock ? [clock] : [])])].sort().map((value) => ({ value, label: value }))

export function When({ form: { draft, set, faults } }: { form: RuleForm }) {
  const { t, say } = useT()
  const { days, from, until } = draft
  const isAllDay = from === null && until === null
  const toggle = (day: string) =>
    set({ days: days.includes(day) ? days.replace(day, '') : [...days, day].sort().join('') })
  return (
    <Grid as="fieldset" gap={12} narrow className="shrink sr-part">
      <legend>{t(words.when)}</legend>
      <Row wrap className="sr-days">
        {weekdays.map((name, index) => {
          const day = String(index + 1)
          return (
            <Checkbox key={day} checked={days.includes(day)} onChange={() => toggle(day)}>
              {say(name)}
            </Checkbox>
          )
        })}
      </Row>
      {faults.days && (
        <p className="ui-fault" role="alert">
          {faults.days}
        </p>
      )}
      <Choice
        label={t(words.when)}
        options={[
          { value: 'all', label: t(words.allDay) },
          { value: 'hours', label: t(words.hours) },
        ]}
        value={isAllDay ? 'all' : 'hours'}
        onChange={(next) => set(next === 'all' ? { from: null, until: null } : { from: '22:00', until: '06:00' })}
      />
      {!isAllDay && (
        <Grid gap={12} align="start" className="sr-row">
          <Select
            label={t(words.from)}
            options={clocksWith(from)}
            value={from ?? undefined}
            fault={faults.from}
            onChange={(next) => set({ from: next })}
          />
          <Select
            label={t(words.until)}
            options={clocksWith(until)}
            value={until ?? undefined}
            fault={faults.until}
            hint={t(words.hoursHint)}
            onChange={(next) => set({ until: next })}
          />
        </Grid>
      )}
    </Grid>
  )
}
