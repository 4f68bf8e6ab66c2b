import { useT } from '../../../../client/language.ts'
import { type Route, useOpen, useOpens } from '../../../../client/navigation.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { useFirstFilter } from '../../../../record/views/shared/first-filter.ts'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { trip, tripCalls } from './contract.ts'
import './trip.css'
import { recentMoments } from '../../../../record/kinds/recent.ts'
import { periodOf } from './period.ts'
import { tripLinkTexts } from './texts.ts'

type Row = RowOf<typeof trip>
const trackRoute = '/vehicleManagement/trackPlayback'
const messagesRoute = '/message/messageQuery'
const lastWeek = () => ({ beginAt: recentMoments(7) })

/** /tVehicleTravelInfo: trips of a vehicle in a period. Each links to its track and its messages. */
export default function Trips() {
  const links = useTripLinks()
  useFirstFilter(trip, lastWeek)
  return (
    <RecordScreen
      record={trip}
      calls={tripCalls}
      rowActions={links.map(({ key, label, open }): RowAction<Row> => ({ key, label, run: open }))}
      detailExtra={(row) => <Links links={links} row={row} />}
    />
  )
}

interface TripLink {
  key: string
  label: Pair
  open(row: Row): void
}

function useTripLinks(): TripLink[] {
  const open = useOpen()
  const opens = useOpens()
  const links: (TripLink & { route: Route })[] = [
    {
      key: 'track',
      label: tripLinkTexts.track,
      route: trackRoute,
      open: (row) => open(trackRoute, { vin: row.vin, ...periodOf(row) }),
    },
    {
      key: 'messages',
      label: tripLinkTexts.messages,
      route: messagesRoute,
      open: (row) => {
        const { from, to } = periodOf(row)
        open(messagesRoute, { 'q.vin': row.vin, 'q.at': `${from}~${to}` })
      },
    },
  ]
  return links.filter(({ route }) => opens(route))
}

function Links({ links, row }: { links: TripLink[]; row: Row }) {
  const { say } = useT()
  return (
    <div className="row wrap gap-8 trip-links">
      {links.map(({ key, label, open }) => (
        <Button key={key} onClick={() => open(row)}>
          {say(label)}
        </Button>
      ))}
    </div>
  )
}
