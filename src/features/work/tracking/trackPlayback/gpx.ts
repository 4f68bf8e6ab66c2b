import { flag, type TrackColumns } from '../../../../domain/track/columns.ts'
import { outliersOf, piecesOf, type TrackPoint } from '../../../../domain/track/segments.ts'
import { xmlText } from '../../../../platform/sheet/escape.ts'

const iso = (at: number) => new Date(at).toISOString()
/** Namespace of values without a GPX element. GPX requires one for extensions. */
const own = 'urn:vehicle-track:1'

/**
 * Writes a track as GPX 1.1, with a segment for each piece without a gap. Drift has the type 'drift'. Outliers are
 * waypoints of type 'outlier'.
 * @param days returns the points from the first, and is called twice
 */
export async function* gpxOf(name: string, days: () => AsyncIterable<TrackColumns>): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="trackPlayback" xmlns="http://www.topografix.com/GPX/1/1" xmlns:v="${own}"><metadata><name>${xmlText(name)}</name></metadata>\n`
  for await (const each of outliersOf(days())) yield point('wpt', each, 'outlier')
  yield `<trk><name>${xmlText(name)}</name>`
  let isOpen = false
  for await (const { isNew, points } of piecesOf(days())) {
    if (isNew) yield `${isOpen ? '</trkseg>' : ''}<trkseg>\n`
    isOpen = true
    yield points.map((each) => point('trkpt', each, (each.flags & flag.drift) === 0 ? undefined : 'drift')).join('')
  }
  yield `${isOpen ? '</trkseg>' : ''}</trk></gpx>\n`
}

function point(element: string, each: TrackPoint, type: string | undefined): string {
  const more = [
    each.speedKmh === null ? '' : `<v:speedKmh>${each.speedKmh}</v:speedKmh>`,
    each.socPercent === null ? '' : `<v:socPercent>${each.socPercent}</v:socPercent>`,
    each.odometerKm === null ? '' : `<v:odometerKm>${each.odometerKm}</v:odometerKm>`,
  ].join('')
  const extensions = more && `<extensions>${more}</extensions>`
  return `<${element} lat="${each.latitude}" lon="${each.longitude}"><time>${iso(each.at)}</time>${type ? `<type>${type}</type>` : ''}${extensions}</${element}>\n`
}
