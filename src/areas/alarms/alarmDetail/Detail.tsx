import { useMemo } from 'react'
import type { OutputOf } from '../../../kit/call.ts'
import { useT } from '../../../kit/client/language.ts'
import { lazy } from '../../../kit/client/lazy.tsx'
import { useOpen, useOpens } from '../../../kit/client/navigation.ts'
import { RecordDetail } from '../../../kit/record/parts.tsx'
import type { RowOf } from '../../../kit/record/record.ts'
import { VehicleActions, VehicleLink } from '../../../kit/record/vehicle-link.tsx'
import type { AnyCells, CellProps } from '../../../kit/record/view.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { alarm } from '../alarm/contract.ts'
import { readingOn } from '../alarm/parts.tsx'
import { alarmName, alarmTexts } from '../alarm/texts.ts'
import type { alarmDetailCalls } from './contract.ts'
import { Messages } from './Messages.tsx'
import { Signals } from './Signals.tsx'
import { detailTexts as words } from './texts.ts'

export type Around = OutputOf<typeof alarmDetailCalls.around>
const Place = lazy(() => import('./Place.tsx'))
const self = '/alarm/alarmThirdDetail'
const cells = { bit: Name } as unknown as AnyCells

export function Detail({ around }: { around: Around }) {
  const { t, say } = useT()
  const open = useOpen()
  const opens = useOpens()
  const { plate, model, place, track, messages, signals } = around
  const row = around.alarm as unknown as RowOf<typeof alarm>
  const begin = useMemo(() => new Date(row.beginAt).getTime(), [row.beginAt])
  const links = readingOn(row).filter(({ route }) => route !== self && opens(route))
  return (
    <div className="ad">
      <header className="ad-head">
        <h2>{say(alarmName(row.kind, row.code))}</h2>
        <span>
          <VehicleLink vin={row.vin} /> {[plate, model].filter(Boolean).join(' · ')}
        </span>
        <span className="ad-links">
          {links.map(({ key, route, params }) => (
            <Button key={key} onClick={() => open(route, params)}>
              {t(alarmTexts[key])}
            </Button>
          ))}
        </span>
      </header>
      <VehicleActions vin={row.vin} />
      <Card className="ad-facts">
        <RecordDetail record={alarm} row={row} cells={cells} />
      </Card>
      <Card className="ad-place">
        <h3>{t(words.place)}</h3>
        {place ? <Place place={place} track={track} /> : <p className="ad-quiet">{t(words.noPlace)}</p>}
      </Card>
      <Card className="ad-signals">
        <h3>{t(words.signals)}</h3>
        {signals.length > 0 ? (
          <Signals signals={signals} begin={begin} />
        ) : (
          <p className="ad-quiet">{t(words.noSignals)}</p>
        )}
      </Card>
      <Card className="ad-messages">
        <h3>{t(words.messages, { count: messages.length })}</h3>
        {messages.length > 0 ? (
          <Messages vin={row.vin} messages={messages} begin={begin} />
        ) : (
          <p className="ad-quiet">{t(words.noMessages)}</p>
        )}
      </Card>
    </div>
  )
}

function Name({ row: { kind, code } }: CellProps<unknown, RowOf<typeof alarm>>) {
  const { say } = useT()
  return <span>{say(alarmName(kind, code))}</span>
}
