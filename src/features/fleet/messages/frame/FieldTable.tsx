import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react'
import { copyText } from '../../../../client/copy.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import type { FrameField } from '../../../../domain/gb32960/index.ts'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { cellOf, cellText, isOdd, precisionText, stateWords } from './cell-text.ts'
import { frameWords as words } from './texts.ts'

export interface FieldTableProps {
  fields: readonly FrameField[]
  active: number | undefined
  onPoint(index: number | undefined): void
  onChoose(index: number): void
}

/** Fields with their value, precision, length, limits and unit, by table. The other half of {@link FrameView}. */
export function FieldTable({ fields, active, onPoint, onChoose }: FieldTableProps) {
  const { t, say, lang } = useT()
  const [search, setSearch] = useState('')
  const [onlyOdd, setOnlyOdd] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const odd = useMemo(() => fields.filter(({ state }) => isOdd(state)).length, [fields])
  const groups = useMemo(
    () => groupsOf(fields, search.trim().toLowerCase(), onlyOdd && odd > 0),
    [fields, search, onlyOdd, odd],
  )
  const first = active ?? groups[0]?.rows[0]
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('tr[data-field]') ?? [])]
    const next = way && rows[rows.indexOf((event.target as HTMLElement).closest('tr') as HTMLElement) + way]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div className="fv-fields" ref={box}>
      <div className="row wrap align-center gap-8-16 fv-tools">
        <TextInput
          type="search"
          label={t(words.find)}
          labelHidden
          placeholder={t(words.find)}
          value={search}
          onChange={setSearch}
        />
        {odd > 0 && (
          <Checkbox className="fv-check" checked={onlyOdd} onChange={setOnlyOdd}>
            {t(words.onlyOdd, { count: odd })}
          </Checkbox>
        )}
      </div>
      {groups.length === 0 && <SecondaryText as="p">{t(words.none)}</SecondaryText>}
      {groups.length > 0 && (
        <table className="ui-table fv-table" aria-label={t(words.fields)} onPointerLeave={() => onPoint(undefined)}>
          <thead>
            <tr>
              {columns.map((key) => (
                <th key={key} className={`fv-${key}`}>
                  {t(words[key])}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ name, rows }) => (
            <tbody key={name.key}>
              <tr className="fv-group">
                <th colSpan={columns.length} scope="rowgroup">
                  {say(name.pair)}
                </th>
              </tr>
              {rows.map((index) => (
                <Row
                  key={index}
                  index={index}
                  field={fields[index] as FrameField}
                  isActive={index === active}
                  isFirst={index === first}
                  lang={lang}
                  onPoint={onPoint}
                  onChoose={onChoose}
                  walk={walk}
                />
              ))}
            </tbody>
          ))}
        </table>
      )}
    </div>
  )
}

const CopySign = () => (
  <svg width="14" height="14" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <rect x="8" y="8" width="13" height="13" rx="2" />
    <path d="M16 8V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h3" />
  </svg>
)

const columns = ['name', 'value', 'precision', 'length', 'lower', 'upper', 'unit'] as const

interface RowProps {
  index: number
  field: FrameField
  isActive: boolean
  /** Focusable with the tabulator key. The other rows are reached by the arrow keys. */
  isFirst: boolean
  /** Language of the row's texts, a prop because the row is memoized. */
  lang: string
  onPoint(index: number | undefined): void
  onChoose(index: number): void
  walk(event: KeyboardEvent<HTMLElement>): void
}
const Row = memo(
  function Row({ index, field, isActive, isFirst, onPoint, onChoose, walk }: RowProps) {
    const { t, say, lang, formatTime, formatNumber } = useT()
    const { state, scale, offset, unit, lower, upper, length, kind, value } = field
    const text = kind === 'time' && state === 'ok' ? formatTime(String(value)) : cellText(cellOf(field), lang)
    const limit = (value: number | null) => (value === null ? '' : formatNumber(value))
    return (
      <tr
        data-field={index}
        className={`${isActive ? 'on' : ''} ${isOdd(state) ? 'odd' : ''}`}
        aria-current={isActive || undefined}
        tabIndex={isFirst ? 0 : -1}
        onPointerEnter={() => onPoint(index)}
        onFocus={() => onChoose(index)}
        onClick={() => onChoose(index)}
        onKeyDown={walk}
      >
        <td className="fv-name" title={t(words.offset, { at: field.at })}>
          {say(field.name)}
        </td>
        <td className="fv-value">
          {/* Without a column for it, the unit follows the value. */}
          <span data-unit={unit && (state === 'ok' || state === 'outOfRange') ? unit : undefined}>{text}</span>
          {isOdd(state) && <em className={`text-s nowrap fv-state ${state}`}>{t(stateWords[state])}</em>}
          <RowButton
            className="fv-copy"
            tabIndex={-1}
            aria-label={t(words.copyValue, { name: say(field.name) })}
            onPress={() =>
              void copyText(text).then((isCopied) => toast.success(t(isCopied ? words.copied : words.notCopied)))
            }
          >
            <CopySign />
          </RowButton>
        </td>
        <td className="fv-precision" data-label={t(words.precision)}>
          {precisionText({ scale, offset }, formatNumber)}
        </td>
        <td className="fv-length" data-label={t(words.length)}>
          {length}
        </td>
        <td className="fv-lower" data-label={t(words.lower)}>
          {limit(lower)}
        </td>
        <td className="fv-upper" data-label={t(words.upper)}>
          {limit(upper)}
        </td>
        <td className="fv-unit">{unit}</td>
      </tr>
    )
  },
  (before, after) =>
    before.field === after.field &&
    before.isActive === after.isActive &&
    before.isFirst === after.isFirst &&
    before.lang === after.lang,
)

interface Group {
  name: { key: string; pair: FrameField['group'] }
  rows: number[]
}
function groupsOf(fields: readonly FrameField[], search: string, onlyOdd: boolean): Group[] {
  const groups: Group[] = []
  let last: FrameField['group'] | undefined
  fields.forEach((field, index) => {
    const words = [...field.name, ...field.group, field.key].join('\n').toLowerCase()
    if ((onlyOdd && !isOdd(field.state)) || !words.includes(search)) return
    if (field.group !== last) groups.push({ name: { key: `${field.group[1]} ${index}`, pair: field.group }, rows: [] })
    last = field.group
    groups.at(-1)?.rows.push(index)
  })
  return groups
}
