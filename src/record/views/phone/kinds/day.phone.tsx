import { useT } from '../../../../client/language.ts'
import { unitEnd } from '../../../../domain/time.ts'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { daysBack, offeredDays, recentDays } from '../../../kinds/recent.ts'
import type { FilterProps } from '../../../kinds/views.ts'
import { isRequired } from '../../../model/field.ts'
import { recentText } from '../../shared/recent-text.ts'
import { words } from '../../shared/texts.ts'
import type { InputProps } from '../../shared/view.ts'
import { DateRow } from '../DateRow.tsx'

export { Cell } from './text.phone.tsx'

export const Input = (props: InputProps) => <DateInput day {...props} />
export const Filter = (props: FilterProps) => <DateFilter day {...props} />

export function DateInput({ record, name, field, value, onChange, id, disabled, day }: InputProps & { day: boolean }) {
  const { t } = useT()
  return (
    <DateRow
      id={id}
      title={t(`${record}:${name}`)}
      day={day}
      value={value as string | undefined}
      onChange={onChange}
      disabled={disabled}
      clearable={!isRequired(field)}
    />
  )
}

/** Filter from and to, with open ends allowed, or over the last days. The end includes the shown day or minute. */
export function DateFilter({ field, label, value, onChange, day }: FilterProps & { day: boolean }) {
  const { t } = useT()
  const { recent = recentDays } = field.kind.filter(field)
  const chosenDays = daysBack(value)
  const [from = null, to = null] = (value as (string | null)[] | undefined) ?? []
  const row = (end: string | null, placeholder: string, put: (next: string | null) => void) => (
    <DateRow
      clearable
      title={label}
      placeholder={placeholder}
      day={day}
      value={end ?? undefined}
      onChange={(next) => put(next ?? null)}
    />
  )
  return (
    <Grid as="span" className="pk-dates">
      <Row as="span" wrap className="pk-recent">
        {offeredDays.map((count) => (
          <button
            key={count}
            type="button"
            className="pk-drop"
            aria-pressed={chosenDays === count}
            onClick={() => onChange(chosenDays === count ? undefined : recent(count))}
          >
            {t(...recentText(count))}
          </button>
        ))}
      </Row>
      {row(from, t(words.from), (next) => onChange([next, to]))}
      {row(to, t(words.to), (next) => onChange([from, next && !day ? unitEnd(next) : next]))}
    </Grid>
  )
}
