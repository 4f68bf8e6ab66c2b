import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { missingFilters } from '../../../../record/model/address.ts'
import { ChartPlaceholder } from '../../../../ui/chart/ChartPlaceholder.tsx'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Rows } from '../../../../ui/parts/Rows.tsx'
import { pointCalls as calls, pointUse } from './contract.ts'
import { pointTexts as words } from './texts.ts'

type Filter = Readonly<Record<string, unknown>>
const returns = ['day1', 'day7', 'day30'] as const
interface Cohort {
  readonly day: string | null
  readonly users: number
  readonly day1: number | null
  readonly day7: number | null
  readonly day30: number | null
  /** Set for the totals: users whose return day has come, by return day. */
  readonly of?: Readonly<Record<(typeof returns)[number], number>>
}

/** Users by their first day, and the share that returned. */
export function Retention({ filter }: { filter: Filter }) {
  const { t, formatNumber, formatDay } = useT()
  const hasFilters = missingFilters(pointUse, filter).length === 0
  const retention = useCall(calls.retention, { filter }, { quiet: true, enabled: hasFilters })
  if (retention.isError) return <ChartPlaceholder {...retention} />
  const cohorts: readonly Cohort[] = retention.data?.cohorts ?? []
  const rows = cohorts.length > 0 ? [allOf(cohorts), ...cohorts.toReversed()] : []
  const back = (cohort: Cohort, key: (typeof returns)[number]) => {
    const count = cohort[key]
    const of = cohort.of?.[key] ?? cohort.users
    if (count === null || of === 0) return <small>{t(words.notYet)}</small>
    return `${formatNumber(Math.round((1000 * count) / of) / 10, '%')} (${formatNumber(count)}/${formatNumber(of)})`
  }
  return (
    <div className="pt-card">
      <SecondaryText as="p" className="flush below-8">
        {t(words.retentionHint)}
      </SecondaryText>
      <Rows
        rows={rows}
        keyOf={({ day }) => day ?? ''}
        loading={hasFilters && retention.isPending}
        empty={t(words.noCohort)}
        columns={[
          { key: 'day', title: t(words.cohort), cell: ({ day }) => (day ? formatDay(day) : <b>{t(words.all)}</b>) },
          {
            key: 'users',
            title: t(words.newUsers),
            width: 120,
            cell: ({ users }) => `${t(words.newUsers)} ${formatNumber(users)}`,
          },
          ...returns.map((key) => ({
            key,
            title: t(words[key]),
            width: 190,
            cell: (cohort: Cohort) => (
              <span>
                {t(words[key])} {back(cohort, key)}
              </span>
            ),
          })),
        ]}
      />
    </div>
  )
}

function allOf(cohorts: readonly Cohort[]): Cohort {
  const sum = (value: (cohort: Cohort) => number) => cohorts.reduce((all, cohort) => all + value(cohort), 0)
  const eligibleUsers = (key: (typeof returns)[number]) => sum((cohort) => (cohort[key] === null ? 0 : cohort.users))
  const back = (key: (typeof returns)[number]) => (eligibleUsers(key) === 0 ? null : sum((cohort) => cohort[key] ?? 0))
  return {
    day: null,
    users: sum(({ users }) => users),
    day1: back('day1'),
    day7: back('day7'),
    day30: back('day30'),
    of: { day1: eligibleUsers('day1'), day7: eligibleUsers('day7'), day30: eligibleUsers('day30') },
  }
}
