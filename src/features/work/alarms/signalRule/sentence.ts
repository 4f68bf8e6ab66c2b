/** A rule in words. Pure. */
import { inline, type Lang, type Pair } from '../../../../domain/contract/words.ts'
import type { Hours, RuleClause } from './judge.ts'
import { anyReport, ruleSignal } from './signals.ts'

const half = ([zh, en]: Pair, lang: Lang) => (lang === 'zh' ? zh : en)
const fill = (pair: Pair, values: Readonly<Record<string, string>>, lang: Lang) =>
  half(pair, lang).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

const operatorTexts = {
  above: ['{{signal}}高于 {{value}}', '{{signal}} is above {{value}}'],
  below: ['{{signal}}低于 {{value}}', '{{signal}} is below {{value}}'],
  equal: ['{{signal}}为 {{value}}', '{{signal}} is {{value}}'],
  between: ['{{signal}}在 {{value}} 至 {{to}} 之间', '{{signal}} is between {{value}} and {{to}}'],
  outside: ['{{signal}}不在 {{value}} 至 {{to}} 之间', '{{signal}} is outside of {{value}} to {{to}}'],
  changed: ['{{signal}}发生变化', '{{signal}} changes'],
  stale: ['超过 {{minutes}}没有收到{{signal}}', '{{signal}} has not been received for {{minutes}}'],
} as const satisfies Record<RuleClause['operator'], Pair>
const words = {
  nothing: ['超过 {{minutes}}没有上报', 'nothing has been reported for {{minutes}}'],
  and: ['且', ' and '],
  or: ['或', ' or '],
  when: ['当{{what}}{{held}}{{hours}}时报警', 'When {{what}}{{held}}{{hours}}'],
  held: ['并持续 {{time}}', ' for {{time}}'],
  heldAll: ['，条件持续 {{time}}', ', for {{time}}'],
  ends: ['，直到{{ends}}', ', until {{ends}}'],
  endOf: ['{{signal}}回到 {{value}}', '{{signal}} is back at {{value}}'],
  during: ['（{{when}}）', ', {{when}}'],
  minute: ['{{count}} 分钟', '1 minute'],
  minutes: ['{{count}} 分钟', '{{count}} minutes'],
  hour: ['{{count}} 小时', '1 hour'],
  hours: ['{{count}} 小时', '{{count}} hours'],
  workdays: ['周一至周五', 'Monday to Friday'],
  weekend: ['周六和周日', 'Saturday and Sunday'],
  listed: ['{{days}}', 'on {{days}}'],
  clock: ['{{from}} 至 {{until}}', 'from {{from}} to {{until}}'],
  overnight: ['{{from}} 至次日 {{until}}', 'from {{from}} to {{until}} the next day'],
} as const satisfies Record<string, Pair>
export const weekdays: readonly Pair[] = [
  ['周一', 'Monday'],
  ['周二', 'Tuesday'],
  ['周三', 'Wednesday'],
  ['周四', 'Thursday'],
  ['周五', 'Friday'],
  ['周六', 'Saturday'],
  ['周日', 'Sunday'],
] as const

/** Duration as text: '90 minutes', '24 hours'. */
function minutesText(minutes: number, lang: Lang): string {
  const inHours = minutes >= 60 && minutes % 60 === 0
  const count = inHours ? minutes / 60 : minutes
  const one = count === 1
  return fill(
    inHours ? (one ? words.hour : words.hours) : one ? words.minute : words.minutes,
    { count: String(count) },
    lang,
  )
}

function signalText(key: string, lang: Lang): string {
  const signal = ruleSignal(key)
  if (!signal) return key
  const name = lang === 'zh' ? signal.name[0] : inline(signal.name[1])
  // A name such as 'Voltage' is ambiguous without its group.
  const group = half(signal.group, lang).replace(/(数据| data)$/i, '')
  return key.startsWith('vehicle.') ||
    key.startsWith('battery.') ||
    key.startsWith('supply.') ||
    name.toLowerCase().includes(group.toLowerCase())
    ? name
    : lang === 'zh'
      ? `${group}${name}`
      : `${inline(group)}: ${name}`
}

function valueText(key: string, value: number | undefined, lang: Lang): string {
  if (value === undefined) return '…'
  const signal = ruleSignal(key)
  const codeName = signal?.codes?.[value]
  if (codeName) return lang === 'zh' ? `“${codeName[0]}”` : `“${codeName[1]}”`
  const unit = signal?.unit ?? ''
  return `${value.toLocaleString('en', { maximumFractionDigits: 6 })}${unit === '' ? '' : unit === '%' || unit === '°' ? `${lang === 'zh' ? '' : ' '}${unit}` : ` ${unit}`}`
}

function clauseText(clause: RuleClause, lang: Lang): string {
  const { signal, operator, value, to, minutes } = clause
  const pair = operator === 'stale' && signal === anyReport ? words.nothing : operatorTexts[operator]
  return fill(
    pair,
    {
      signal: signalText(signal, lang),
      value: valueText(signal, value, lang),
      to: valueText(signal, to, lang),
      minutes: minutes === undefined ? '…' : minutesText(minutes, lang),
    },
    lang,
  )
}

/** Days and hours. Empty: always. */
function hoursText({ days, from, until }: Hours, lang: Lang): string {
  const sortedDays = [...days].sort().join('')
  const dayNames = [...sortedDays]
    .map((day) => half(weekdays[Number(day) - 1]!, lang))
    .join(lang === 'zh' ? '、' : ', ')
  const daysText =
    sortedDays.length === 7
      ? ''
      : half(
          sortedDays === '12345' ? words.workdays : sortedDays === '67' ? words.weekend : words.listed,
          lang,
        ).replace('{{days}}', dayNames)
  const clock =
    from && until && from !== until ? fill(from < until ? words.clock : words.overnight, { from, until }, lang) : ''
  return [daysText, clock].filter(Boolean).join(lang === 'zh' ? ' ' : ' ')
}

interface Sentence extends Hours {
  readonly match: 'all' | 'any'
  readonly clauses: readonly RuleClause[]
  readonly forMinutes: number
}

/** Rule as text: 'When SOC is below 15 % for 5 minutes, until SOC is back at 20 %'. */
export function ruleSentence(rule: Sentence): Pair {
  const of = (lang: Lang) => {
    const { clauses, match, forMinutes } = rule
    const what = clauses
      .map((clause) => clauseText(clause, lang))
      .join(half(match === 'all' ? words.and : words.or, lang))
    const time = minutesText(forMinutes, lang)
    const durationText = forMinutes > 0 ? fill(clauses.length > 1 ? words.heldAll : words.held, { time }, lang) : ''
    const when = hoursText(rule, lang)
    const ends = clauses
      .filter(({ end }) => end !== undefined)
      .map(({ signal, end }) =>
        fill(words.endOf, { signal: signalText(signal, lang), value: valueText(signal, end, lang) }, lang),
      )
      .join(half(match === 'all' ? words.or : words.and, lang))
    const hours = when ? fill(words.during, { when }, lang) : ''
    return fill(words.when, { what, held: durationText, hours }, lang) + (ends ? fill(words.ends, { ends }, lang) : '')
  }
  return [of('zh'), of('en')]
}
