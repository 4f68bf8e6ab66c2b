import type { Pair } from '../../../../domain/contract/words.ts'
import type { TimelineItem } from '../../../../ui/parts/Timeline.tsx'
import { batteryChange } from '../../../fleet/vehicles/batteryChange/contract.ts'
import { boxChange } from '../../../fleet/vehicles/boxChange/contract.ts'
import { headUnitChange } from '../../../fleet/vehicles/headUnitChange/contract.ts'
import { vehicleMove } from '../../../fleet/vehicles/move/contract.ts'
import { kindTitles } from '../../../work/commands/command/kind-texts.ts'
import { commandMachine } from '../../../work/commands/command/state-texts.ts'
import { targetCodes, targetMachine } from '../../../work/ota/target/state-texts.ts'
import type { VehicleFile } from './contract.ts'
import { fileWords as words } from './texts.ts'

interface Translator {
  t(key: string): string
  say(pair: Pair): string
}
type CommandRow = VehicleFile['commands'][number]
const commandTones = {
  success: 'success',
  warning: 'warning',
  error: 'danger',
  processing: undefined,
  default: undefined,
} as const satisfies Record<string, TimelineItem['tone']>

/** All events of a vehicle from all records, latest first. `opener`: link to a command's details. */
export function eventsOf(
  file: VehicleFile,
  { t, say }: Translator,
  opener: (row: CommandRow) => TimelineItem['note'],
): TimelineItem[] {
  const { vehicle, order } = file
  const items: (TimelineItem | undefined)[] = [
    ...file.boxChanges.map((row) => ({
      key: `box${row.id}`,
      at: row.changedAt,
      title: say(boxChange.title),
      from: row.originalSerial,
      to: row.newSerial,
      note: row.reason,
    })),
    ...file.batteryChanges.map((row) => ({
      key: `battery${row.id}`,
      at: row.changedAt,
      title: say(batteryChange.title),
      from: row.originalNumber,
      to: row.newNumber,
      note: row.reason,
    })),
    ...file.headUnitChanges.map((row) => ({
      key: `unit${row.id}`,
      at: row.changedAt,
      title: say(headUnitChange.title),
      from: row.originalSerial,
      to: row.newSerial,
      note: row.reason,
    })),
    ...file.moves.map((row) => ({
      key: `move${row.id}`,
      at: row.movedAt,
      title: say(vehicleMove.title),
      from: row.fromPlace,
      to: row.toPlace,
      note: `${row.mover} · ${row.reason}`,
    })),
    ...file.commands.map((row) => ({
      key: `command${row.id}`,
      at: row.createdAt,
      title: say(kindTitles[row.kind]),
      to: say(commandMachine.texts[row.state]),
      note: opener(row),
      tone: commandTones[commandMachine.tones[row.state]],
    })),
    ...file.faults.flatMap((row) => {
      const what = [row.number, row.name].filter(Boolean).join(' ')
      const tone = row.severity === '3' ? 'danger' : 'warning'
      return [
        {
          key: `fault${row.id}`,
          at: row.firstSeenAt ?? row.lastSeenAt,
          title: t(words.fault),
          to: what,
          tone,
        } as const,
        event(`cleared${row.id}`, row.clearedAt, t(words.faultCleared), what, 'success'),
      ]
    }),
    ...file.updates.flatMap((row) => {
      const at = row.endedAt ?? row.offeredAt
      // An update that was not offered has not reached the vehicle.
      if (at === null || row.offeredAt === null) return []
      const to = `${row.campaign.label} · ${say(targetMachine.texts[row.state])}`
      const note = row.code === null ? undefined : say(targetCodes[row.code])
      return [
        {
          key: `update${row.id}`,
          at,
          title: t(words.update),
          to,
          note,
          tone: commandTones[targetMachine.tones[row.state]],
        },
      ]
    }),
    ...file.plates.flatMap((row) => [
      event(`on${row.id}`, row.fromDay, t(words.plateOn), row.number, 'success'),
      event(`off${row.id}`, row.toDay, t(words.plateOff), row.number, 'warning'),
    ]),
    ...file.certificates.map((row) => event(`certificate${row.id}`, row.issueDay, t(words.issued), row.number)),
    event('ordered', order?.orderDay, t(words.ordered), order?.dealer),
    event('delivered', order?.deliveryDay, t(words.delivered), order?.dealer, 'success'),
    event('produced', vehicle.productionDate, t(words.produced), undefined, 'success'),
  ]
  return items.filter((item) => item !== undefined).sort((a, b) => b.at.localeCompare(a.at))
}

function event(
  key: string,
  at: string | null | undefined,
  title: string,
  to: string | undefined,
  tone?: TimelineItem['tone'],
): TimelineItem | undefined {
  return at ? { key, at, title, to, tone } : undefined
}
