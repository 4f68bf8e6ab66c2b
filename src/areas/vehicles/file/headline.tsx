import { useT } from '../../../kit/client/language.ts'
import { useCall } from '../../../kit/client/query.ts'
import { Age } from '../../../kit/ui/age.tsx'
import { KindMark } from '../../tracking/liveMap/parts.tsx'
import { fileCalls } from './contract.ts'
import { fileWords as words } from './texts.ts'

const askedEveryMs = 5_000

/** What the vehicle is doing and how old that is, in one line that goes on by itself. */
export function Headline({ vin }: { vin: string }) {
  const { t, formatNumber } = useT()
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
      <KindMark kind={state} />
      {at === null ? <span>{t(words.neverReported)}</span> : <Age at={at} />}
      {told.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  )
}
