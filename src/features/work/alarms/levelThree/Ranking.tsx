import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useCall } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { daysFrom } from '../../../../domain/time.ts'
import { readState, writeState } from '../../../../record/model/address.ts'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { axisDay } from '../../../../ui/chart/axis-time.ts'
import { ChartPlaceholder } from '../../../../ui/chart/ChartPlaceholder.tsx'
import { levelColours } from '../../../../ui/chart/colours.ts'
import { Folding } from '../../../../ui/chart/Folding.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Row, SecondaryText, Stack } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { alarm } from '../alarm/contract.ts'
import { levelThreeCalls } from './contract.ts'
import { levelThreeTexts as words } from './texts.ts'

const StackedBars = lazy(() => import('../../../../ui/chart/StackedBars.tsx'))
type Answer = OutputOf<typeof levelThreeCalls.ranking>

/** Alarms per day and vehicles with the most, under the list's filter. */
export function Ranking() {
  const { t } = useT()
  return (
    <Folding name="levelThree" title={t(words.picture)} folded>
      <Figures />
    </Folding>
  )
}

function Figures() {
  const { t, formatTime } = useT()
  const [search] = useSearchParams()
  const { filter } = readState(search, alarm)
  const ranking = useCall(levelThreeCalls.ranking, { filter }, { quiet: true, placeholderData: (before) => before })
  const { data } = ranking
  if (!data) return <ChartPlaceholder {...ranking} />
  if (data.total === 0) return <Empty>{t(words.none)}</Empty>
  const count = new Map(data.days.map(({ day, count }) => [day, count]))
  return (
    <div className="l3">
      <SecondaryText as="p" className="all-columns flush">
        {t(words.summary, {
          from: formatTime(data.from),
          to: formatTime(data.to),
          total: data.total,
          vehicles: data.vehicleCount,
        })}
      </SecondaryText>
      <div className="l3-days">
        <StackedBars
          label={t(words.perDay)}
          bars={daysFrom(data.days[0]?.day ?? '', data.days.at(-1)?.day ?? '').map((key) => ({
            key,
            values: { count: count.get(key) ?? 0 },
          }))}
          series={[{ key: 'count', label: t(words.perDay), color: levelColours[3] }]}
          tick={axisDay}
        />
      </div>
      <Vehicles vehicles={data.vehicles} />
    </div>
  )
}

/** Ranking of vehicles. A press filters the list by one. */
function Vehicles({ vehicles }: { vehicles: Answer['vehicles'] }) {
  const { t, formatNumber } = useT()
  const [, setSearch] = useSearchParams()
  const most = Math.max(1, ...vehicles.map(({ count }) => count))
  const only = (vin: string) =>
    setSearch((now) => {
      const state = readState(now, alarm)
      return writeState(now, alarm, { ...state, page: 1, filter: { ...state.filter, vin } })
    })
  return (
    <Stack as="ol" gap={2} className="scroll l3-vehicles" aria-label={t(words.perVehicle)}>
      {vehicles.map(({ vin, model, count, lasting, open }) => (
        <Row as="li" align="center" key={vin}>
          <VehicleLink vin={vin} />
          <RowButton
            className="row align-center justify-between gap-12 fill shrink"
            title={t(words.only, { vin })}
            onPress={() => only(vin)}
          >
            <span className="l3-name">
              <small>
                {[
                  model,
                  lasting > 0 && t(words.lasting, { count: lasting }),
                  open > 0 && t(words.open, { count: open }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <b>{formatNumber(count)}</b>
            <i style={{ width: `${(100 * count) / most}%` }} aria-hidden="true" />
          </RowButton>
        </Row>
      ))}
    </Stack>
  )
}
