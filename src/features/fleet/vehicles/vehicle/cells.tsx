import { useT } from '../../../../client/language.ts'
import { alarmLevels, levelTones } from '../../../../domain/gb32960/level-texts.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { PlateCell } from '../../../../record/views/shared/PlateCell.tsx'
import type { Cells } from '../../../../record/views/shared/view.ts'
import { Age } from '../../../../ui/parts/age.tsx'
import { Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import type { vehicle } from './contract.ts'
import { StateMark } from './parts.tsx'

type VehicleRow = RowOf<typeof vehicle>

/** State, and how old the report is that shows it. */
function State({ row: { state, reportedAt } }: { row: VehicleRow }) {
  const { formatTime } = useT()
  if (state === null) return '—'
  return (
    <Row as="span" inline gap={8} align="baseline" title={reportedAt === null ? undefined : formatTime(reportedAt)}>
      <StateMark state={state} />
      {reportedAt !== null && (
        <SecondaryText>
          <Age at={reportedAt} />
        </SecondaryText>
      )}
    </Row>
  )
}

/** Number of unhandled alarms, in the tone of the highest level. */
function Alarms({ row: { openAlarms, alarmLevel } }: { row: VehicleRow }) {
  const { say } = useT()
  if (!openAlarms || alarmLevel === null) return '—'
  return (
    <Tag tone={levelTones[alarmLevel]}>
      {openAlarms} · {say(alarmLevels[alarmLevel])}
    </Tag>
  )
}

export const vehicleCells: Cells<typeof vehicle> = { plate: PlateCell, state: State, openAlarms: Alarms }
