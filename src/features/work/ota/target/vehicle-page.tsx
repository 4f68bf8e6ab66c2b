import { useT } from '../../../../client/language.ts'
import { useOpens } from '../../../../client/navigation.ts'
import { partOf } from '../../../../domain/contract/vehicle-page.ts'
import {
  eventTones,
  LatestCard,
  maxLines,
  type VehicleCardProps,
  vehicleCard,
  vehicleEvents,
} from '../../../../record/views/shared/vehicle-page.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { targetsOnPage } from './contract.ts'
import { targetPageTexts as words } from './page-texts.ts'
import { targetCodes, targetMachine } from './state-texts.ts'

const route = '/software/updateLog'

function Updates({ vin, file }: VehicleCardProps) {
  const { t, say, formatTime } = useT()
  if (!useOpens()(route)) return null
  return (
    <LatestCard
      title={t(words.title)}
      none={t(words.none)}
      lines={partOf(file, targetsOnPage)
        .slice(0, maxLines)
        .map(({ id, campaign, state, offeredAt, endedAt }) => ({
          key: id,
          title: campaign.label,
          route,
          params: { 'q.vin': vin },
          tag: <Tag tone={targetMachine.tones[state]}>{say(targetMachine.texts[state])}</Tag>,
          below: formatTime(endedAt ?? offeredAt),
        }))}
      all={{ route, params: { 'q.vin': vin }, text: t(words.all) }}
    />
  )
}

const events = vehicleEvents(targetsOnPage, 70, (rows, { t, say }) =>
  rows.flatMap((row) => {
    const at = row.endedAt ?? row.offeredAt
    // An update that was not offered has not reached the vehicle.
    if (at === null || row.offeredAt === null) return []
    const to = `${row.campaign.label} · ${say(targetMachine.texts[row.state])}`
    const note = row.code === null ? undefined : say(targetCodes[row.code])
    return [
      { key: `update${row.id}`, at, title: t(words.event), to, note, tone: eventTones[targetMachine.tones[row.state]] },
    ]
  }),
)

export default [vehicleCard('half', 30, Updates), events]
