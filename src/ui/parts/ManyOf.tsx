import { useT } from '../../client/language.ts'
import { Grid, Row } from './layout.tsx'
import './many-of.css'
import { inputTexts as words } from './over/input-texts.ts'
import { RowButton } from './RowButton.tsx'
import { Select } from './Select.tsx'

interface Props<V extends string | number> {
  label: string
  options: readonly { value: V; label: string }[]
  value: readonly V[]
  onChange(value: V[]): void
  /** Text for no choice. Default: 'any'. */
  placeholder?: string
  disabled?: boolean
}

/** Choice of several of many options: added from a searchable list, and each removed by its ×. */
export function ManyOf<V extends string | number>({
  label,
  options,
  value,
  onChange,
  placeholder,
  disabled,
}: Props<V>) {
  const { t } = useT()
  const left = options.filter((option) => !value.includes(option.value))
  const labelOf = (one: V) => options.find((option) => option.value === one)?.label ?? String(one)
  return (
    <Grid gap={8} className="items-start shrink ui-many">
      <Select<V>
        label={label}
        options={left}
        value={undefined}
        placeholder={placeholder ?? t(value.length > 0 ? words.addOne : words.any)}
        disabled={disabled === true || left.length === 0}
        onChange={(next) => onChange([...value, next])}
      />
      {value.length > 0 && (
        <Row as="ul" gap={4} wrap className="ui-chips">
          {value.map((one) => (
            <li className="break" key={one}>
              {labelOf(one)}
              <RowButton
                className="muted"
                aria-label={t(words.removeOne, { what: labelOf(one) })}
                onPress={() => onChange(value.filter((each) => each !== one))}
              >
                ×
              </RowButton>
            </li>
          ))}
        </Row>
      )}
    </Grid>
  )
}
