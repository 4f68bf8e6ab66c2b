import { useT } from '../../../kit/client/language.ts'
import { type Route, useOpen, useOpens } from '../../../kit/client/navigation.ts'
import { useFirstFilter } from '../../../kit/record/first-filter.ts'
import type { RowOf } from '../../../kit/record/record.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import type { RowAction } from '../../../kit/record/view.ts'
import { Button } from '../../../kit/ui/button.tsx'
import type { Pair } from '../../../kit/words.ts'
import { trip, tripCalls } from './contract.ts'
import './trip.css'
import { lastMoments } from '../../../time.ts'
import { tripLinkTexts } from './texts.ts'

type Row = RowOf<typeof trip>
const trackRoute = '/vehicleManagement/trackPlayback'
const messagesRoute = '/message/messageQuery'
const lastWeek = () => ({ beginAt: lastMoments(7) })
const marginMs = 60_000

/** /tVehicleTravelInfo: trips of a vehicle in a period; each leads to its track and its messages. */
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

/** Where a trip can be looked at closely, as far as the caller may go there. */
function useTripLinks(): TripLink[] {
  const open = useOpen()
  const opens = useOpens()
  const links: (TripLink & { route: Route })[] = [
    {
      key: 'track',
      label: tripLinkTexts.track,
      route: trackRoute,
      open: (row) => open(trackRoute, { vin: row.vin, ...period(row) }),
    },
    {
      key: 'messages',
      label: tripLinkTexts.messages,
      route: messagesRoute,
      open: (row) => {
        const { from, to } = period(row)
        open(messagesRoute, { 'q.vin': row.vin, 'q.at': `${from}~${to}` })
      },
    },
  ]
  return links.filter(({ route }) => opens(route))
}

/** A little before and after, so that the first and the last report are in. */
function period({ beginAt, endAt }: Row): { from: string; to: string } {
  const to = endAt ? Date.parse(endAt) : Date.now()
  return {
    from: new Date(Date.parse(beginAt) - marginMs).toISOString(),
    to: new Date(to + marginMs).toISOString(),
  }
}

function Links({ links, row }: { links: TripLink[]; row: Row }) {
  const { say } = useT()
  return (
    <div className="trip-links">
      {links.map(({ key, label, open }) => (
        <Button key={key} onClick={() => open(row)}>
          {say(label)}
        </Button>
      ))}
    </div>
  )
}
