import { useEffect, useRef } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import { sizeText } from '../../../../domain/size-text.ts'
import type { MapLayer } from '../../../../ui/map/layer.ts'
import { MapView } from '../../../../ui/map/MapView.tsx'
import { fenceColours } from '../../../../ui/map/theme/colours.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Age } from '../../../../ui/parts/age.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { streetMapCalls as calls, type StreetMapState } from './contract.ts'
import { streetMapTexts as words } from './texts.ts'

export function InUse() {
  const { t, say } = useT()
  const may = useMay()
  const answer = useCall(calls.state, {}, { enabled: may(calls.state) })
  const { data } = answer
  const content = data?.maps[0] && `${data.maps[0].id} ${data.maps[0].chosenAt}`
  const before = useRef(content)
  useEffect(() => {
    // Reloads the settings of maps, so that they use the new street map.
    if (before.current !== undefined && before.current !== content) void invalidate(['/map/settings'])
    before.current = content ?? 'none'
  }, [content])
  if (!may(calls.state)) return null
  if (!data) return <AnswerState of={answer} />
  const [current] = data.maps
  return (
    <Card>
      {current ? <CurrentMap key={current.chosenAt} current={current} /> : <None />}
      {data.refused.length > 0 && (
        <div className="street-refused" role="status">
          <b>{t(words.refused)}</b>
          <ul>
            {data.refused.map(({ name, reason }) => (
              <li key={name}>
                {name}: {say(reason)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

function None() {
  const { t } = useT()
  return (
    <>
      <h2 className="street-title">{t(words.none)}</h2>
      <p>{t(words.noneText)}</p>
    </>
  )
}

function CurrentMap({ current }: { current: StreetMapState['maps'][number] }) {
  const { t, formatNumber, formatTime } = useT()
  const [west, south, east, north] = current.bounds
  const degrees = (value: number, [positive, negative]: readonly [string, string]) =>
    `${formatNumber(Math.round(Math.abs(value) * 100) / 100)}° ${value < 0 ? negative : positive}`
  const timeWithAge = (at: string) => (
    <>
      {formatTime(at)} · <Age at={at} />
    </>
  )
  const region: MapLayer[] = [
    {
      kind: 'shapes',
      id: 'region',
      shapes: [
        {
          id: 'region',
          colour: fenceColours.own,
          shape: {
            kind: 'polygon',
            corners: [
              [west, south],
              [east, south],
              [east, north],
              [west, north],
            ],
          },
        },
      ],
    },
  ]
  const lat = ['N', 'S'] as const
  const lon = ['E', 'W'] as const
  const area = t(words.areaValue, {
    west: degrees(west, lon),
    east: degrees(east, lon),
    south: degrees(south, lat),
    north: degrees(north, lat),
  })
  return (
    <>
      <h2 className="street-title">
        {t(words.inUse)}: {current.name}
      </h2>
      <Row gap={16} wrap className="street-used">
        <Facts
          facts={[
            { label: t(words.source), value: t(current.id === null ? words.folder : words.uploaded) },
            { label: t(words.size), value: sizeText(current.size) },
            { label: t(words.dataAt), value: current.dataAt ? timeWithAge(current.dataAt) : t(words.unknown) },
            { label: t(words.chosenAt), value: timeWithAge(current.chosenAt) },
            { label: t(words.zooms), value: `${current.minZoom}–${current.maxZoom}` },
            { label: t(words.area), value: area },
            ...(current.hash ? [{ label: t(words.hash), value: current.hash }] : []),
          ]}
        />
        <div className="street-picture">
          <MapView
            label={t(words.picture)}
            layers={region}
            start={[west, south, east, north]}
            startPadding={48}
            list={<p>{area}</p>}
          />
        </div>
      </Row>
    </>
  )
}
