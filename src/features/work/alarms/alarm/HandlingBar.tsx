import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useShell } from '../../../../client/shell.ts'
import type { OfferedWay } from '../../../../client/vehicle.ts'
import { VehicleMenu } from '../../../../record/views/VehicleMenu.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import './handling.css'
import { stepLabels, handlingTexts as words } from './handling-texts.ts'
import { type AlarmStep, handlingMachine, steps } from './state-texts.ts'
import { allows, type Handlable, stepCalls, useHandling } from './use-handling.tsx'

export interface HandlingBarProps {
  alarm: Handlable & {
    readonly assignee?: { readonly label: string } | null | undefined
    readonly snoozedUntil?: string | null | undefined
  }
  /** Embedded in other content: only the most common steps, and no state. */
  compact?: boolean
  /** Actions in a menu, with the steps that have no button and the links of the vehicle. Undefined: no menu. */
  menu?: readonly OfferedWay[]
  /** Called after the step was taken. Returns the number of alarms left. */
  onHandled?(step: AlarmStep): Promise<number | undefined>
  onUndone?(): void
}
const usual: readonly AlarmStep[] = ['acknowledged', 'closed', 'reopened']
/** Most buttons next to the menu, in one line. */
const buttonLimits = { desk: 3, phone: 2 }

/** Handling state of an alarm and the steps available to the user. Shared by all screens that show alarms. */
export function HandlingBar({ alarm, compact = false, menu, onHandled, onUndone }: HandlingBarProps) {
  const { t, say, formatTime } = useT()
  const may = useMay()
  const maxButtons = buttonLimits[useShell()]
  const { handle, dialog } = useHandling({ onHandled, onUndone })
  const { handling, assignee, snoozedUntil } = alarm
  const offeredSteps = steps
    .filter((step) => allows(alarm, step) && may(stepCalls[step]) && (!compact || usual.includes(step)))
    .map((step) => ({
      key: step,
      label: say(stepLabels[step]),
      run: () => void handle(step, [alarm]).catch(() => {}),
    }))
  const buttons = menu ? offeredSteps.slice(0, maxButtons) : offeredSteps
  return (
    <Row gap={8} align="center" wrap className={`alarm-handling${compact ? ' compact' : ''}`}>
      {!compact && (
        <Row as="span" gap="4 10" align="center" wrap className="muted alarm-standing">
          <Tag tone={handlingMachine.tones[handling]}>{say(handlingMachine.texts[handling])}</Tag>
          {handling === 'snoozed' && snoozedUntil && <span>{t(words.untilAt, { at: formatTime(snoozedUntil) })}</span>}
          {assignee && <span>{t(words.responsible, { name: assignee.label })}</span>}
        </Row>
      )}
      {buttons.map(({ key, label, run }, index) => (
        <Button key={key} kind={compact || index > 0 || key === 'reopened' ? 'default' : 'primary'} onClick={run}>
          {label}
        </Button>
      ))}
      {menu && <VehicleMenu vin={alarm.vin} actions={[...offeredSteps.slice(maxButtons), ...menu]} />}
      {dialog}
    </Row>
  )
}
