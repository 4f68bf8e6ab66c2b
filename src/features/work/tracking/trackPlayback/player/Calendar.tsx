import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../../../client/language.ts'
import { fleetDay, fleetDayPeriod } from '../../../../../domain/time.ts'
import { Row, SecondaryText } from '../../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../../ui/parts/RowButton.tsx'
import { monthLater, weeksOf } from './month.ts'
import type { TrackSource } from './source.ts'
import { playerWords as words } from './texts.ts'

interface Props {
  readonly calendar: NonNullable<TrackSource['calendar']>
  readonly sourceKey: string
  readonly vin: string
  /** Vehicle's plate, or VIN. */
  readonly name: string
  /** ISO 8601. The month of its last day is shown first. */
  readonly period: { readonly from: string; readonly to: string }
  onDay(period: { from: string; to: string }): void
}

/** Kilometres of each day of a month, as shades: more is darker. Choosing a day plays it. */
export function Calendar({ calendar, sourceKey, vin, name, period, onDay }: Props) {
  const { t, lang, formatDay, formatNumber } = useT()
  const lastDay = fleetDay(Math.min(Date.parse(period.to) - 1, Date.now()))
  const [selectedMonth, choose] = useState<string>()
  const month = selectedMonth ?? lastDay.slice(0, 7)
  const calendarQuery = useQuery({
    queryKey: ['track', sourceKey, 'calendar', vin, month],
    queryFn: ({ signal }) => calendar({ vin, month }, signal),
    staleTime: 60_000,
  })
  const kms = new Map(calendarQuery.data?.map(({ day, km }) => [day, km]))
  const most = Math.max(1, ...kms.values())
  const total = [...kms.values()].reduce((sum, km) => sum + km, 0)
  const shownFrom = fleetDay(Date.parse(period.from))
  const weekdays = Array.from({ length: 7 }, (_, index) =>
    new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en-GB', { weekday: 'narrow', timeZone: 'UTC' }).format(
      Date.UTC(2024, 0, 1 + index),
    ),
  )
  return (
    <section className="tp-calendar" aria-label={t(words.calendar)} aria-busy={calendarQuery.isFetching}>
      <Row as="header" gap={4} align="center">
        <RowButton aria-label={t(words.monthBefore)} onPress={() => choose(monthLater(month, -1))}>
          ‹
        </RowButton>
        <b>{month}</b>
        <RowButton
          aria-label={t(words.monthNext)}
          disabled={month >= fleetDay(Date.now()).slice(0, 7)}
          onPress={() => choose(monthLater(month, 1))}
        >
          ›
        </RowButton>
        <small>
          {name}
          {calendarQuery.data && ` · ${t(words.monthKm, { km: formatNumber(Math.round(total)) })}`}
        </small>
      </Row>
      <table>
        <thead>
          <tr>
            {weekdays.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: seven days, always the same
              <SecondaryText as="th" size="s" className="regular" key={index} scope="col">
                {name}
              </SecondaryText>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day)}>
              {week.map((day, index) => {
                const km = day === undefined ? undefined : kms.get(day)
                const label = day && formatDay(day)
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: seven days, always the same
                  <td key={index}>
                    {day && (
                      <RowButton
                        disabled={day > fleetDay(Date.now())}
                        aria-label={
                          km === undefined
                            ? t(words.dayNone, { day: label })
                            : t(words.dayKm, { day: label, km: formatNumber(km) })
                        }
                        aria-pressed={day >= shownFrom && day <= lastDay}
                        style={{ '--heat': `${Math.round((100 * Math.sqrt((km ?? 0) / most)) / 1.6)}%` } as object}
                        onPress={() => onDay(fleetDayPeriod(day))}
                      >
                        {Number(day.slice(8))}
                        <small className="plain">{km === undefined ? '' : formatNumber(Math.round(km))}</small>
                      </RowButton>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <SecondaryText as="p" size="s">
        {t(words.calendarHint)}
      </SecondaryText>
    </section>
  )
}
