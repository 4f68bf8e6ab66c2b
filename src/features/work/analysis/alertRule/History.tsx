import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { dayMs } from '../../../../domain/time.ts'
import { axisTime } from '../../../../ui/chart/axis-time.ts'
import { lineColours } from '../../../../ui/chart/colours.ts'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { alertRuleCalls as calls } from './contract.ts'
import './alertRule.css'
import { alertWords as words } from './texts.ts'

const Lines = lazy(() => import('../../../../ui/chart/Lines.tsx'))
const tones = { fired: 'error', ended: 'success', stopped: 'warning' } as const

export function History({ id }: { id: number }) {
  const { t, formatTime, formatNumber } = useT()
  const may = useMay()
  const mayRead = may(calls.history)
  const history = useCall(calls.history, { id }, { quiet: true, enabled: mayRead })
  if (!mayRead) return null
  if (history.isError) return <p role="alert">{t(words.failed)}</p>
  if (!history.data) return <Loading />
  const { events, readings, unit } = history.data
  const values = readings.filter(({ value }) => value !== null)
  return (
    <section className="grid gap-12 narrow shrink chart-story">
      {values.length > 1 && (
        <>
          <h3 className="text-base">{t(words.readings)}</h3>
          <div className="shrink al-picture">
            <Lines
              label={t(words.readings)}
              unit={unit ?? undefined}
              keys={values.map(({ at }) => at)}
              tick={(at) => axisTime(Date.parse(at), dayMs + 1)}
              name={formatTime}
              lines={[
                {
                  key: 'value',
                  label: t(words.measured),
                  color: lineColours[0] ?? '',
                  values: values.map(({ value }) => value),
                },
              ]}
            />
          </div>
        </>
      )}
      <h3 className="text-base">{t(words.history)}</h3>
      {events.length === 0 && <p className="ui-hint">{t(words.noHistory)}</p>}
      <Grid as="ul" gap={8}>
        {events.map(({ id: event, kind, at, value, label, reason, told: notifiedCount }) => (
          <Row as="li" gap="4 10" align="baseline" wrap key={event}>
            <Tag tone={tones[kind]}>{t(words[`kind_${kind}`])}</Tag>
            <SecondaryText as="time" dateTime={at}>
              {formatTime(at)}
            </SecondaryText>
            {value !== null && <b>{formatNumber(Math.round(value * 1000) / 1000, unit ?? undefined)}</b>}
            {label && <span>{label}</span>}
            {reason && <span>{reason}</span>}
            <SecondaryText as="small">{t(words.told, { count: notifiedCount })}</SecondaryText>
          </Row>
        ))}
      </Grid>
    </section>
  )
}
