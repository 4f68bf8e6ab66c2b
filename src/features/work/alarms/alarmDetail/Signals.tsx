import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { minuteMs } from '../../../../domain/time.ts'
import { figureColours } from '../../../../ui/chart/colours.ts'
import { Stack } from '../../../../ui/parts/layout.tsx'
import type { SignalKey } from './contract.ts'
import type { AlarmContext } from './Detail.tsx'
import { signalNames, detailTexts as words } from './texts.ts'

const MomentLines = lazy(() => import('../../../../ui/chart/MomentLines.tsx'))
const aroundMs = 5 * minuteMs
/** Signals by chart. Signals of one unit share a chart. */
const pictures: readonly (readonly SignalKey[])[] = [
  ['speedKmh'],
  ['socPercent'],
  ['voltageV'],
  ['currentA'],
  ['maxCellV', 'minCellV'],
  ['maxTemperatureC', 'minTemperatureC'],
  ['insulationKohm'],
]

export function Signals({ signals, begin }: { signals: AlarmContext['signals']; begin: number }) {
  const { t, say } = useT()
  return (
    <Stack gap={8}>
      {pictures.map((keys) => {
        const lines = keys.flatMap((key, index) => {
          const series = signals.find((signal) => signal.key === key)
          const label = say(signalNames[key][0])
          return series ? [{ key, label, color: figureColours[index] ?? '', points: series.points }] : []
        })
        const [first] = lines
        if (!first) return null
        return (
          <div key={first.key} className="ad-line">
            <MomentLines
              label={`${lines.map(({ label }) => label).join(', ')}; ${t(words.began)}`}
              unit={signalNames[first.key][1]}
              lines={lines}
              from={begin - aroundMs}
              to={begin + aroundMs}
              mark={begin}
            />
          </div>
        )
      })}
    </Stack>
  )
}
