import { type ReactNode, useState } from 'react'
import { send } from '../../../../client/api.ts'
import { alert, confirm, toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { invalidate } from '../../../../client/query.ts'
import { offerUndo } from '../../../../client/undo.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { useRemark } from '../../../../ui/draft/remark-dialog.tsx'
import { handlingCalls as calls } from './contract.ts'
import { stepLabels, handlingTexts as words } from './handling-texts.ts'
import type { AlarmKind } from './kind-texts.ts'
import { type AlarmStep, type HandlingState, handlingEvents, handlingMachine } from './state-texts.ts'
import { alarmName } from './texts.ts'

const AssignDialog = lazy(() => import('./AssignDialog.tsx'))
const SnoozeDialog = lazy(() => import('./SnoozeDialog.tsx'))

/** Properties of an alarm that handling needs. */
export interface Handlable {
  readonly id: number
  readonly vin: string
  readonly kind: AlarmKind
  readonly code: number
  /** Name of the rule, for alarms of rules. */
  readonly rule?: string | null | undefined
  readonly handling: HandlingState
  readonly handledAt?: string | null | undefined
}
type Outcome = OutputOf<typeof calls.close>

export const stepCalls = {
  acknowledged: calls.acknowledge,
  closed: calls.close,
  snoozed: calls.snooze,
  assigned: calls.assign,
  reopened: calls.reopen,
} as const
/** Whether the state of an alarm allows a step. The server also checks how long ago it was closed. */
export const allows = ({ handling }: Pick<Handlable, 'handling'>, step: AlarmStep): boolean =>
  handlingMachine.canMove(handling, step)

interface HandlingOptions {
  /** Called after a step on one alarm, to go on to the next. Returns the number of alarms left. */
  onHandled?: ((step: AlarmStep) => Promise<number | undefined>) | undefined
  /** Called after a step on one alarm was undone. */
  onUndone?: (() => void) | undefined
}

/** Steps on one or several alarms: requests the input, takes the step, and reports refusals and who was first. */
export function useHandling({ onHandled, onUndone }: HandlingOptions = {}): {
  /** Resolves to true when all were moved. Undefined: canceled. */
  handle(step: AlarmStep, alarms: readonly Handlable[]): Promise<boolean | undefined>
  dialog: ReactNode
} {
  const { t, say } = useT()
  const { ask, dialog: remarkDialog } = useRemark()
  const tell = useOutcome()
  const [asking, setAsking] = useState<{
    readonly step: 'snoozed' | 'assigned'
    readonly alarms: readonly Handlable[]
    answer(choice: object | undefined): void
  }>()
  /** Opens the dialog for a step's additional input. */
  const requestInput = async (step: 'snoozed' | 'assigned', alarms: readonly Handlable[]) => {
    const { promise, resolve } = Promise.withResolvers<object | undefined>()
    setAsking({ step, alarms, answer: resolve })
    const input = await promise
    setAsking(undefined)
    return input
  }
  const titleOf = (step: AlarmStep, alarms: readonly Handlable[]) => {
    const [first] = alarms
    const what = say(stepLabels[step])
    return alarms.length === 1 && first
      ? t(words.one, { what, name: `${first.vin} ${say(alarmName(first.kind, first.code, first.rule))}` })
      : t(words.several, { what, count: alarms.length })
  }

  async function take(step: AlarmStep, alarms: readonly Handlable[], needs: object): Promise<Outcome> {
    const ids = alarms.map(({ id }) => id)
    const handledAtById = Object.fromEntries(
      alarms.flatMap(({ id, handledAt }) => (handledAt === undefined ? [] : [[id, handledAt]])),
    )
    return send(stepCalls[step], { ids, seen: handledAtById, ...needs } as never)
  }
  /** Requests the input of a step and takes it. Undefined: canceled. */
  async function asksAndTakes(step: AlarmStep, alarms: readonly Handlable[]): Promise<Outcome | undefined> {
    const title = titleOf(step, alarms)
    const okText = say(stepLabels[step])
    const vehicles = new Set(alarms.map(({ vin }) => vin)).size
    const text = alarms.length > 1 ? { text: t(words.severalText, { count: alarms.length, vehicles }) } : {}
    if (step === 'snoozed' || step === 'assigned') {
      const needs = await requestInput(step, alarms)
      return needs && take(step, alarms, needs)
    }
    if (step === 'acknowledged') {
      // A single alarm is acknowledged without confirmation.
      const isSure = alarms.length === 1 || (await confirm({ title, content: text.text ?? '', okText }))
      return isSure ? take(step, alarms, {}) : undefined
    }
    const [label, requiredText] =
      step === 'closed' ? [t(words.reason), t(words.needReason)] : [t(words.why), t(words.needWhy)]
    let outcome: Outcome | undefined
    await ask({
      of: `alarm ${step} ${alarms.map(({ id }) => id).join(' ')}`,
      title,
      okText,
      label,
      needed: requiredText,
      ...text,
      send: async (remark) => {
        outcome = await take(step, alarms, { remark })
      },
    })
    return outcome
  }

  async function handle(step: AlarmStep, alarms: readonly Handlable[]): Promise<boolean | undefined> {
    if (alarms.length === 0) return undefined
    const outcome = await asksAndTakes(step, alarms)
    if (!outcome) return undefined
    await refresh()
    const [alarm, ...others] = alarms
    if (!alarm || others.length > 0 || outcome.refused.length > 0) await tell(outcome)
    else {
      const left = await onHandled?.(step).catch(() => undefined)
      const text =
        left === undefined
          ? t(words.done, { count: 1 })
          : left === 0
            ? t(words.doneNoneLeft)
            : t(words.doneLeft, { count: left })
      if (step === 'acknowledged') offerUndo({ text, undo: () => undo(alarm).catch(() => {}) })
      else toast.success(text)
    }
    return outcome.refused.length === 0
  }

  async function undo({ id }: Handlable): Promise<void> {
    const outcome = await send(calls.acknowledge, { ids: [id], undo: true })
    await refresh()
    if (outcome.refused.length > 0) return tell(outcome)
    toast.success(t(words.undone))
    onUndone?.()
  }
  return {
    handle,
    dialog: (
      <>
        {remarkDialog}
        {asking?.step === 'snoozed' && (
          <SnoozeDialog title={titleOf('snoozed', asking.alarms)} onAnswer={asking.answer} />
        )}
        {asking?.step === 'assigned' && (
          <AssignDialog
            title={titleOf('assigned', asking.alarms)}
            ids={asking.alarms.map(({ id }) => id)}
            onAnswer={asking.answer}
          />
        )}
      </>
    ),
  }
}

const refresh = () => invalidate(['/alarm/', '/alarmThird/', '/vehicle/queryVehicleGlance', '/notice/'])
const maxListed = 8

/** Shows the result. For each refused alarm it shows the reason, or who was first and when. */
function useOutcome() {
  const { t, say, formatTime } = useT()
  const why = ({ why, handling, last }: Outcome['refused'][number]) => {
    if (why === 'cannotSee' || why === 'tooLate' || why === 'undoTooLate') return t(words[why])
    if (!last) return t(words.state, { state: say(handlingMachine.texts[handling]) })
    const [who, at] = [last.by ?? t(words.platform), formatTime(last.at)]
    return t(words.byOther, { who, at, what: say(handlingEvents[last.event]) })
  }
  return async ({ count, refused: refusals }: Outcome) => {
    if (refusals.length === 0) return toast.success(t(words.done, { count }))
    const lines = refusals
      .slice(0, maxListed)
      .map((each) => `${each.vin} ${say(alarmName(each.kind, each.code, each.rule))}: ${why(each)}`)
    await alert({
      title: t(count > 0 ? words.partly : words.notDone, { count: refusals.length, done: count }),
      content: [...lines, ...(refusals.length > maxListed ? ['…'] : [])].join('\n'),
      okText: t(words.understood),
    })
  }
}
