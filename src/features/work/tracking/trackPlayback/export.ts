/** Exports every point of a track as a streamed file. */
import { Readable } from 'node:stream'
import { code } from '../../../../domain/contract/code.ts'
import { flag } from '../../../../domain/track/columns.ts'
import { trackPointOf } from '../../../../domain/track/segments.ts'
import type { Download, PublicContext } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { sheetTime, timeHeading } from '../../../../platform/reader.ts'
import type { Cell } from '../../../../platform/sheet/plan.ts'
import { writeSheet } from '../../../../platform/sheet/write.ts'
import { sheetTypes } from '../../../fleet/messages/message/sheet.ts'
import type { TrackFormat, TrackQuery } from './contract.ts'
import { type On, spanOf, type TrackPeriod, trackByDay } from './days.ts'
import { gpxOf } from './gpx.ts'
import { kmlOf } from './kml.ts'
import { trackWords as words } from './texts.ts'
import { trackOf } from './track.ts'

/** Rows of a sheet below its head. */
const maxRows = 1_048_575

/**
 * File of the call `export`. Throws a Fault when a sheet would have too many rows.
 * @param label name of the vehicle in the file, by default its VIN
 */
export async function exportTrack(
  on: On & Pick<PublicContext, 'lang' | 'zone' | 'say'>,
  { format, ...query }: TrackQuery & { format: TrackFormat },
  label = query.vin,
): Promise<Download> {
  const span = await spanOf(on, query)
  const name = `${on.say(words.sheet)}-${label}.${format}`
  const days = () => trackByDay(on, span)
  switch (format) {
    case 'gpx':
      return { name, type: 'application/gpx+xml; charset=utf-8', stream: textOf(gpxOf(label, days)) }
    case 'kml':
      return {
        name,
        type: 'application/vnd.google-earth.kml+xml; charset=utf-8',
        stream: textOf(kmlOf(label, on.say(words.outliers), days)),
      }
    case 'xlsx': {
      const count = (await trackOf(on, query)).length
      if (count > maxRows) throw new Fault(code.invalid, words.tooManyRows, { values: { count, most: maxRows } })
      return sheetOf(on, name, format, span)
    }
    default:
      return sheetOf(on, name, format, span)
  }
}

const textOf = (texts: AsyncGenerator<string>) =>
  Readable.from(
    (async function* () {
      for await (const text of texts) yield Buffer.from(text)
    })(),
    { objectMode: false },
  )

function sheetOf(
  on: On & Pick<PublicContext, 'zone' | 'say'>,
  name: string,
  format: 'csv' | 'xlsx',
  span: TrackPeriod,
): Download {
  const { say } = on
  const [yes, marks] = [say(words.charging), [flag.outlier, flag.drift, flag.unplaced] as const]
  const markTexts = [say(words.outlier), say(words.drift), say(words.unplaced)]
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const track of trackByDay(on, span))
      for (let i = 0; i < track.length; i++) {
        const { at, longitude, latitude, speedKmh, socPercent, odometerKm, flags } = trackPointOf(track, i)
        const isPlaced = (flags & flag.unplaced) === 0
        yield [
          sheetTime(on, at),
          isPlaced ? longitude : null,
          isPlaced ? latitude : null,
          speedKmh,
          socPercent,
          odometerKm,
          (flags & flag.on) !== 0 ? say(words.on) : (flags & flag.off) !== 0 ? say(words.off) : null,
          (flags & flag.charging) !== 0 ? yes : null,
          marks.flatMap((one, n) => ((flags & one) === 0 ? [] : [markTexts[n]])).join(' ') || null,
        ]
      }
  }
  const others = [
    words.longitude,
    words.latitude,
    words.speed,
    words.soc,
    words.odometer,
    words.state,
    words.charging,
    words.mark,
  ]
  return {
    name,
    type: sheetTypes[format],
    stream: writeSheet(format, {
      sheetName: say(words.sheet),
      headers: [timeHeading(on, say(words.time)), ...others.map((word) => say(word))],
      rows: rows(),
    }),
  }
}
