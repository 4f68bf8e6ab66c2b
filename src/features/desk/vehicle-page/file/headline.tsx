import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { ClockMark } from '../../../../record/views/shared/ClockMark.tsx'
import { Age } from '../../../../ui/parts/age.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { KindMark } from '../../../work/tracking/liveMap/parts.tsx'
import { fileCalls } from './contract.ts'
import { fileWords as words } from './texts.ts'

const pollIntervalMs = 5_000
const useNow = (vin: string) =>
  useCall(fileCalls.glance, { vin }, { refetchInterval: pollIntervalMs, quiet: true }).data

export function State({ vin }: { vin: string }) {
  const { t } = useT()
  const now = useNow(vin)
  if (!now) return null
  return (
    <>
      <KindMark kind={now.state} />
      {now.at === null ? <span>{t(words.neverReported)}</span> : <Age at={now.at} />}
      <ClockMark offsetS={now.clockOffsetS} />
      {now.clockDrift && <Tag tone="warning">{t(words.wrongClock)}</Tag>}
    </>
  )
}

export function Figures({ vin }: { vin: string }) {
  const { t, formatNumber, formatMinute } = useT()
  const now = useNow(vin)
  if (!now) return null
  const { state, speedKmh, socPercent, odometerKm, connection, certificateUntil } = now
  const figures = [
    state === 'driving' && speedKmh !== null && formatNumber(speedKmh, 'km/h'),
    socPercent !== null && t(words.socNow, { soc: socPercent }),
    odometerKm !== null && formatNumber(odometerKm, 'km'),
    connection !== null && t(words[connection], { until: formatMinute(certificateUntil) }),
  ].filter((text) => text !== false)
  return figures.map((text) => <span key={text}>{text}</span>)
}
