import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { partOf } from '../../../../domain/contract/vehicle-page.ts'
import {
  eventTones,
  LatestCard,
  maxLines,
  type VehicleCardProps,
  vehicleCard,
  vehicleEvents,
} from '../../../../record/views/shared/vehicle-page.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { commandsOnPage } from './contract.ts'
import { kindTitles } from './kind-texts.ts'
import { commandPageTexts as words } from './page-texts.ts'
import { commandMachine } from './state-texts.ts'

const route = '/vehicleRemoteControl/instructionLogManagement'

function Commands({ vin, file }: VehicleCardProps) {
  const { t, say, formatTime } = useT()
  if (!useOpens()(route)) return null
  return (
    <LatestCard
      title={t(words.title)}
      none={t(words.none)}
      lines={partOf(file, commandsOnPage)
        .slice(0, maxLines)
        .map(({ id, kind, state, createdAt, issuer }) => ({
          key: id,
          title: say(kindTitles[kind]),
          route,
          params: { vin, id },
          tag: <Tag tone={commandMachine.tones[state]}>{say(commandMachine.texts[state])}</Tag>,
          below: `${formatTime(createdAt)} · ${issuer}`,
        }))}
      all={{ route, params: { vin }, text: t(words.all) }}
    />
  )
}

function Issuer({ id, vin, issuer }: { id: number; vin: string; issuer: string | null }) {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  return (
    <Row as="span" gap="2 12" align="center" wrap className="file-command">
      {issuer}
      {opens(route) && (
        <Button kind="text" onClick={() => open(route, { vin, id })}>
          {t(words.details)}
        </Button>
      )}
    </Row>
  )
}

const events = vehicleEvents(commandsOnPage, 50, (rows, { say }) =>
  rows.map((row) => ({
    key: `command${row.id}`,
    at: row.createdAt,
    title: say(kindTitles[row.kind]),
    to: say(commandMachine.texts[row.state]),
    note: <Issuer id={row.id} vin={row.vin} issuer={row.issuer} />,
    tone: eventTones[commandMachine.tones[row.state]],
  })),
)

export default [vehicleCard('half', 20, Commands), events]
