import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { alarmLevels, levelTones } from '../../../../domain/gb32960/level-texts.ts'
import { minuteMs } from '../../../../domain/time.ts'
import { optionKey } from '../../../../record/kinds/option.ts'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { alarmCalls } from './contract.ts'
import { HandlingBar } from './HandlingBar.tsx'
import { paramsAmong } from './neighbours.ts'
import { alarmName } from './texts.ts'

const detailRoute = '/alarm/alarmThirdDetail'
const maxAlarms = 3
const shownStates = ['open', 'acknowledged'] as const

/**
 * Latest alarms of a vehicle that are neither closed nor snoozed, handled in place. Renders nothing when there are
 * none.
 */
export default function OpenAlarms({ vin }: { vin: string }) {
  const { t, say, formatTime } = useT()
  const may = useMay()(alarmCalls.query)
  const open = useOpen()
  const opens = useOpens()(detailRoute)
  const filter = { vin, handling: [...shownStates] }
  const alarms = useCall(
    alarmCalls.query,
    { page: 1, pageSize: 10, filter, count: 'none' },
    { enabled: may, quiet: true, refetchInterval: minuteMs },
  )
  const rows = alarms.data?.rows.slice(0, maxAlarms) ?? []
  if (rows.length === 0) return null
  return (
    <Grid as="ul" gap={8} className="alarm-open">
      {rows.map((row) => {
        const { id, kind, code, rule, suppressedCount, level, state, handling, beginAt } = row
        const line = (
          <>
            <Tag tone={levelTones[level]}>{say(alarmLevels[level])}</Tag>{' '}
            <b>{say(alarmName(kind, code, rule, suppressedCount))}</b>
            <small>
              {[
                formatTime(beginAt),
                t(`alarm:${optionKey('state', state)}`),
                t(`alarm:${optionKey('handling', handling)}`),
              ].join(' · ')}
            </small>
          </>
        )
        return (
          <li key={id}>
            {opens ? (
              <RowButton
                className="text-start"
                onPress={() => open(detailRoute, { ...paramsAmong(shownStates, vin), id })}
              >
                {line}
              </RowButton>
            ) : (
              <div>{line}</div>
            )}
            <HandlingBar alarm={row} compact />
          </li>
        )
      })}
    </Grid>
  )
}
