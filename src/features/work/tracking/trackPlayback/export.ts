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
import type { SignalNames } from '../../../fleet/messages/frame/contract.ts'
import { sheetTypes } from '../../../fleet/messages/message/sheet.ts'
import { checkNames } from '../../../fleet/messages/signal/names.ts'
import type { TrackFormat, TrackQuery } from './contract.ts'
import { type On, spanOf, type TrackPeriod, trackByDay } from './days.ts'
import { gpxOf } from './gpx.ts'
import { kmlOf } from './kml.ts'
import { platformSignals, vssSignals } from './signals.ts'
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
  { format, names = 'platform', ...query }: TrackQuery & { format: TrackFormat; names?: SignalNames },
  label = query.vin,
): Promise<Download> {
  if (format === 'gpx' || format === 'kml') checkNames(names, words.namesOfSheets)
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
      return sheetOf(on, name, format, span, names)
    }
    default:
      return sheetOf(on, name, format, span, names)
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
  names: SignalNames,
): Download {
  const { say } = on
  const [yes, marks] = [say(words.charging), [flag.outlier, flag.drift, flag.unplaced] as const]
  const markTexts = [say(words.outlier), say(words.drift), say(words.unplaced)]
  const signals = names === 'vss' ? vssSignals : platformSignals(say)
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const track of trackByDay(on, span))
      for (let i = 0; i < track.length; i++) {
        const point = trackPointOf(track, i)
        const { at, flags } = point
        yield [
          sheetTime(on, at),
          ...signals.cells(point),
          (flags & flag.charging) !== 0 ? yes : null,
          marks.flatMap((one, n) => ((flags & one) === 0 ? [] : [markTexts[n]])).join(' ') || null,
        ]
      }
  }
  return {
    name,
    type: sheetTypes[format],
    stream: writeSheet(format, {
      sheetName: say(words.sheet),
      headers: [timeHeading(on, say(words.time)), ...signals.headers, say(words.charging), say(words.mark)],
      rows: rows(),
    }),
  }
}
