import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useCall } from '../../../../client/query.ts'
import { useShell } from '../../../../client/shell.ts'
import { ChartPlaceholder } from '../../../../ui/chart/ChartPlaceholder.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Rows } from '../../../../ui/parts/Rows.tsx'
import { monitoringCalls as calls, type Slowest as Found, type MonitoringPeriod, periods } from './contract.ts'
import { monitoringTexts as words } from './texts.ts'
import { shortNumber } from './units.ts'

const log = '/monitor/log'
const againMs = 60_000

/** Slow calls with links to their log entries, and the statements with most database time. */
export function Slowest({ period }: { period: MonitoringPeriod }) {
  const { t } = useT()
  const slowest = useCall(
    calls.slowest,
    { period },
    { quiet: true, refetchInterval: againMs, placeholderData: (before) => before },
  )
  if (!slowest.data) return slowest.isError ? <ChartPlaceholder {...slowest} /> : <Loading />
  return (
    <>
      <Calls calls={slowest.data.calls} period={period} />
      <Card className="break mon-list">
        <h3>
          {t(words.statements)} <small>{t(words.statementsHint)}</small>
        </h3>
        <Statements statements={slowest.data.statements} />
      </Card>
    </>
  )
}

function Calls({ calls: rows, period }: { calls: Found['calls']; period: MonitoringPeriod }) {
  const { t, formatNumber } = useT()
  const isPhone = useShell() === 'phone'
  // Without a column head each value needs a label.
  const countText = (title: string, count: number) =>
    isPhone ? `${t(title)} ${formatNumber(count)}` : formatNumber(count)
  const [open, opens] = [useOpen(), useOpens()]
  const show = (call: string) => {
    const since = new Date(Date.now() - periods[period] * 1000).toISOString()
    open(log, { 'q.call': call, 'q.outcome': 'failed,slow', 'q.at': `${since}~`, sort: '-durationMs' })
  }
  return (
    <Card className="break mon-list">
      <h3>
        {t(words.slowest)} <small>{t(words.slowestHint)}</small>
      </h3>
      <Rows
        rows={rows}
        keyOf={({ call }) => call}
        loading={false}
        empty={t(words.noSlow)}
        columns={[
          {
            key: 'call',
            title: t(words.call),
            cell: ({ call, name }) => (name === call ? call : `${call} · ${name}`),
          },
          {
            key: 'longest',
            title: t(words.longest),
            width: 140,
            cell: ({ longestMs }) => formatNumber(longestMs, 'ms'),
          },
          { key: 'slow', title: t(words.slow), width: 100, cell: ({ slow }) => countText(words.slow, slow) },
          {
            key: 'failed',
            title: t(words.failedCalls),
            width: 100,
            cell: ({ failed: failedCalls }) => countText(words.failedCalls, failedCalls),
          },
        ]}
        {...(opens(log) && {
          action: ({ call }: Found['calls'][number]) => (
            <Button kind="text" onClick={() => show(call)}>
              {t(words.log)}
            </Button>
          ),
        })}
      />
    </Card>
  )
}

function Statements({ statements }: Pick<Found, 'statements'>) {
  const { t, formatNumber } = useT()
  if (!statements) return <p className="flush mon-text">{t(words.noStatistics)}</p>
  return (
    <Rows
      rows={statements}
      keyOf={({ statement, totalS }) => `${statement} ${totalS}`}
      loading={false}
      empty={t(words.noStatements)}
      columns={[
        { key: 'statement', title: t(words.statement), mono: true, cell: ({ statement }) => statement },
        {
          key: 'total',
          title: t(words.total),
          width: 120,
          cell: ({ totalS }) => formatNumber(shortNumber(totalS), 's'),
        },
        {
          key: 'mean',
          title: t(words.mean),
          width: 120,
          cell: ({ meanMs }) => formatNumber(shortNumber(meanMs), 'ms'),
        },
        { key: 'calls', title: t(words.executions), width: 120, cell: ({ calls: times }) => formatNumber(times) },
      ]}
    />
  )
}
