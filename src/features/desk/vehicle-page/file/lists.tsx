import type { ReactNode } from 'react'
import { useT } from '../../../../client/language.ts'
import { type Route, type RouteParams, useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { lastMoments } from '../../../../domain/time.ts'
import { optionKey } from '../../../../record/kinds/option.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { alarm, alarmCalls } from '../../../work/alarms/alarm/contract.ts'
import { HandlingBar, paramsAmong } from '../../../work/alarms/alarm/parts.tsx'
import { alarmName } from '../../../work/alarms/alarm/texts.ts'
import { kindTitles } from '../../../work/commands/command/kind-texts.ts'
import { commandMachine } from '../../../work/commands/command/state-texts.ts'
import { targetMachine } from '../../../work/ota/target/state-texts.ts'
import { trip, tripCalls } from '../../../work/tracking/trip/contract.ts'
import { periodOf } from '../../../work/tracking/trip/parts.tsx'
import type { VehicleFile } from './contract.ts'
import { fileWords as words } from './texts.ts'

/** Smallest page size of a list call. */
const minPageSize = 10
const maxLines = 5
const notClosed = ['open', 'acknowledged', 'snoozed'] as const
const tripDays = 7

interface Line {
  readonly key: string | number
  readonly title: ReactNode
  readonly tag: ReactNode
  readonly below: string
  readonly route: Route
  readonly params: RouteParams
  /** Buttons for actions in place. */
  readonly actions?: ReactNode
}
interface ListProps {
  title: string
  lines: readonly Line[] | undefined
  /** State of the query, if there is one. Without access nothing is shown. */
  found?: { readonly isError: boolean; readonly isLoading: boolean; refetch(): unknown }
  none: string
  all: { readonly route: Route; readonly params: RouteParams; readonly text: string }
}

function LatestCard({ title, lines, found: query, none, all }: ListProps) {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  if (!lines && !query?.isError && !query?.isLoading) return null
  return (
    <Card>
      <h2>{title}</h2>
      {query?.isLoading && !lines && <Loading />}
      {query?.isError && !lines && (
        <p className="quiet">
          {t(words.failed)}{' '}
          <Button kind="text" onClick={() => void query.refetch()}>
            {t(words.retry)}
          </Button>
        </p>
      )}
      {lines?.length === 0 && <p className="quiet">{none}</p>}
      <ul className="file-latest">
        {lines?.map(({ key, title, tag, below, route, params, actions }) => {
          const line = (
            <>
              <Row as="span" gap={8} align="baseline" justify="between" className="file-line">
                <b>{title}</b>
                {tag}
              </Row>
              <small>{below}</small>
            </>
          )
          return (
            <li key={key}>
              {opens(route) ? <RowButton onPress={() => open(route, params)}>{line}</RowButton> : <div>{line}</div>}
              {actions}
            </li>
          )
        })}
      </ul>
      {opens(all.route) && (
        <p className="file-more">
          <Button kind="text" onClick={() => open(all.route, all.params)}>
            {all.text}
          </Button>
        </p>
      )}
    </Card>
  )
}

export function AlarmsCard({ vin }: { vin: string }) {
  const { t, say, formatTime } = useT()
  const may = useMay()(alarmCalls.query)
  const filter = { vin, handling: [...notClosed] }
  const listQuery = useCall(alarmCalls.query, { page: 1, pageSize: minPageSize, filter }, { enabled: may, quiet: true })
  const tones = alarm.fields.level.tones
  return (
    <LatestCard
      title={t(words.alarms)}
      found={listQuery}
      none={t(words.noAlarms)}
      lines={listQuery.data?.rows.slice(0, maxLines).map((row) => {
        const { id, kind, code, rule, suppressedCount, level, beginAt, state, handling } = row
        return {
          key: id,
          title: say(alarmName(kind, code, rule, suppressedCount)),
          route: '/alarm/alarmThirdDetail',
          params: { ...paramsAmong(notClosed, vin), id },
          tag: <Tag tone={tones[Number(level) as keyof typeof tones]}>{t(`alarm:${optionKey('level', level)}`)}</Tag>,
          below: [
            formatTime(beginAt),
            t(`alarm:${optionKey('state', state)}`),
            t(`alarm:${optionKey('handling', handling)}`),
          ].join(' · '),
          actions: <HandlingBar alarm={row} compact />,
        }
      })}
      all={{
        route: '/warn/queryAlarm',
        params: { 'q.vin': vin },
        text: t(words.allAlarms),
      }}
    />
  )
}

export function TripsCard({ vin }: { vin: string }) {
  const { t, formatTime, formatNumber } = useT()
  const may = useMay()(tripCalls.query)
  const period = lastMoments(tripDays)
  const query = useCall(
    tripCalls.query,
    { page: 1, pageSize: minPageSize, filter: { vin, beginAt: period } },
    { enabled: may, quiet: true },
  )
  const tones = trip.fields.state.tones
  return (
    <LatestCard
      title={t(words.trips)}
      found={query}
      none={t(words.noTrips)}
      lines={query.data?.rows.slice(0, maxLines).map(({ id, beginAt, endAt, state, durationMin, distanceKm }) => {
        return {
          key: id,
          title: formatTime(beginAt),
          route: '/vehicleManagement/trackPlayback',
          params: { vin, ...periodOf({ beginAt, endAt }) },
          tag: <Tag tone={tones[state as keyof typeof tones]}>{t(`tripList:${optionKey('state', state)}`)}</Tag>,
          below: [
            distanceKm === null ? '' : formatNumber(distanceKm, 'km'),
            durationMin === null ? '' : formatNumber(durationMin, 'min'),
          ]
            .filter(Boolean)
            .join(' · '),
        }
      })}
      all={{
        route: '/tVehicleTravelInfo',
        params: { 'q.vin': vin, 'q.beginAt': period.join('~') },
        text: t(words.allTrips),
      }}
    />
  )
}

export function CommandsCard({ file: { vehicle, commands } }: { file: VehicleFile }) {
  const { t, say, formatTime } = useT()
  const route = '/vehicleRemoteControl/instructionLogManagement'
  if (!useOpens()(route)) return null
  return (
    <LatestCard
      title={t(words.commands)}
      none={t(words.noCommands)}
      lines={commands.slice(0, maxLines).map(({ id, kind, state, createdAt, issuer }) => ({
        key: id,
        title: say(kindTitles[kind]),
        route,
        params: { vin: vehicle.vin, id },
        tag: <Tag tone={commandMachine.tones[state]}>{say(commandMachine.texts[state])}</Tag>,
        below: `${formatTime(createdAt)} · ${issuer}`,
      }))}
      all={{ route, params: { vin: vehicle.vin }, text: t(words.allCommands) }}
    />
  )
}

export function UpdatesCard({ file: { vehicle, updates } }: { file: VehicleFile }) {
  const { t, say, formatTime } = useT()
  const route = '/software/updateLog'
  if (!useOpens()(route)) return null
  return (
    <LatestCard
      title={t(words.updates)}
      none={t(words.noUpdates)}
      lines={updates.slice(0, maxLines).map(({ id, campaign, state, offeredAt, endedAt }) => ({
        key: id,
        title: campaign.label,
        route,
        params: { 'q.vin': vehicle.vin },
        tag: <Tag tone={targetMachine.tones[state]}>{say(targetMachine.texts[state])}</Tag>,
        below: formatTime(endedAt ?? offeredAt),
      }))}
      all={{ route, params: { 'q.vin': vehicle.vin }, text: t(words.allUpdates) }}
    />
  )
}
