import { xmlText } from '../../../server/sheet/escape.ts'
import { flag, type TrackColumns } from './columns.ts'
import { outliersOf, piecesOf, type Told } from './segments.ts'

const iso = (at: number) => new Date(at).toISOString()
/** What GPX has no element for; in a namespace of its own, as its extensions are to be. */
const own = 'urn:vehicle-track:1'

/**
 * A track as GPX 1.1: a segment for each piece without a gap, what drifts of type 'drift', outliers as waypoints of
 * type 'outlier'. @param days asks for the points from the first; it is called twice
 */
export async function* gpxOf(name: string, days: () => AsyncIterable<TrackColumns>): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="trackPlayback" xmlns="http://www.topografix.com/GPX/1/1" xmlns:v="${own}"><metadata><name>${xmlText(name)}</name></metadata>\n`
  for await (const told of outliersOf(days())) yield point('wpt', told, 'outlier')
  yield `<trk><name>${xmlText(name)}</name>`
  let isOpen = false
  for await (const { isNew, points } of piecesOf(days())) {
    if (isNew) yield `${isOpen ? '</trkseg>' : ''}<trkseg>\n`
    isOpen = true
    yield points.map((told) => point('trkpt', told, (told.flags & flag.drift) === 0 ? undefined : 'drift')).join('')
  }
  yield `${isOpen ? '</trkseg>' : ''}</trk></gpx>\n`
}

function point(element: string, told: Told, type: string | undefined): string {
  const more = [
    told.speedKmh === null ? '' : `<v:speedKmh>${told.speedKmh}</v:speedKmh>`,
    told.socPercent === null ? '' : `<v:socPercent>${told.socPercent}</v:socPercent>`,
    told.odometerKm === null ? '' : `<v:odometerKm>${told.odometerKm}</v:odometerKm>`,
  ].join('')
  const extensions = more && `<extensions>${more}</extensions>`
  return `<${element} lat="${told.latitude}" lon="${told.longitude}"><time>${iso(told.at)}</time>${type ? `<type>${type}</type>` : ''}${extensions}</${element}>\n`
}
