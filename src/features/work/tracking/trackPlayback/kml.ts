import type { TrackColumns } from '../../../../domain/track/columns.ts'
import { outliersOf, piecesOf, type TrackPoint } from '../../../../domain/track/segments.ts'
import { xmlText } from '../../../../platform/sheet/escape.ts'

const iso = (at: number) => new Date(at).toISOString()

/**
 * Writes a track as KML 2.2 with Google's playable tracks, one for each piece without a gap. Outliers are points in a
 * folder named `outliers`.
 * @param days returns the points from the first, and is called twice
 */
export async function* kmlOf(
  name: string,
  outliers: string,
  days: () => AsyncIterable<TrackColumns>,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><name>${xmlText(name)}</name>\n`
  yield '<Style id="line"><LineStyle><color>ffff8426</color><width>4</width></LineStyle></Style>\n'
  let isOpen = false
  for await (const { isNew, points } of piecesOf(days())) {
    // The line continues between the tracks of one placemark.
    if (isNew)
      yield `${isOpen ? closing : ''}<Placemark><name>${iso(points[0]!.at)}</name><styleUrl>#line</styleUrl><gx:MultiTrack><gx:interpolate>1</gx:interpolate>\n`
    isOpen = true
    yield track(points)
  }
  if (isOpen) yield closing
  yield `<Folder><name>${xmlText(outliers)}</name>\n`
  for await (const each of outliersOf(days()))
    yield `<Placemark><TimeStamp><when>${iso(each.at)}</when></TimeStamp><Point><coordinates>${each.longitude},${each.latitude}</coordinates></Point></Placemark>\n`
  yield '</Folder></Document></kml>\n'
}

const closing = '</gx:MultiTrack></Placemark>\n'

function track(points: readonly TrackPoint[]): string {
  const whens = points.map(({ at }) => `<when>${iso(at)}</when>`).join('')
  const places = points.map(({ longitude, latitude }) => `<gx:coord>${longitude} ${latitude} 0</gx:coord>`).join('')
  return `<gx:Track><altitudeMode>clampToGround</altitudeMode>\n${whens}\n${places}\n</gx:Track>\n`
}
