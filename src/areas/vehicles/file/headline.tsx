import { useT } from '../../../kit/client/language.ts'
import { useCall } from '../../../kit/client/query.ts'
import { cssColour, greyColour, kindColours } from '../../../kit/map/colours.ts'
import { Age } from '../../../kit/ui/age.tsx'
import { kinds } from '../../tracking/liveMap/contract.ts'
import { kindTexts } from '../../tracking/liveMap/texts.ts'
import { fileCalls } from './contract.ts'
import { fileWords as words } from './texts.ts'

const askedEveryMs = 5_000

/** What the vehicle is doing and how old that is, in one line that goes on by itself. */
export function Headline({ vin }: { vin: string }) {
  const { t, say, formatNumber } = useT()
  const { data } = useCall(fileCalls.glance, { vin }, { refetchInterval: askedEveryMs, quiet: true })
  if (!data) return null
  const { state, at, speedKmh, socPercent, odometerKm } = data
  const told = [
    state === 'driving' && speedKmh !== null && formatNumber(speedKmh, 'km/h'),
    socPercent !== null && t(words.socNow, { soc: socPercent }),
    odometerKm !== null && formatNumber(odometerKm, 'km'),
  ].filter((text) => text !== false)
  return (
    <p className="file-now">
      <i style={{ background: cssColour(kindColours[kinds.indexOf(state)] ?? greyColour) }} aria-hidden="true" />
      <b>{say(kindTexts[state])}</b>
      {at === null ? <span>{t(words.neverReported)}</span> : <Age at={at} />}
      {told.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  )
}
