import { useEffect } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import type { Call, OutputOf } from '../../../../domain/contract/call.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions } from '../../../../ui/parts/dialog.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { commandCalls as calls, type VehicleControls } from '../command/contract.ts'
import type { KindOfCommand } from '../command/kind-texts.ts'
import { CommandSettings, CommandSteps } from '../command/parts.tsx'
import { type CommandState, isOfSms, isOpen } from '../command/state-texts.ts'
import { Result } from './Result.tsx'
import { StateBlock } from './StateBlock.tsx'
import { codeAdvice, remoteWords, smsSentAdvice, progressWords as words } from './texts.ts'
import { useCallFor } from './why-not.ts'

type Detail = OutputOf<typeof calls.detail>

const everyMs = 1_000
/** Polling interval without an answer or result, because the vehicle may still correct it. */
const lateMs = 5_000

export function againMs(state: CommandState | undefined): number | false {
  if (state === undefined || isOpen(state)) return everyMs
  return state === 'unanswered' || state === 'unknown' ? lateMs : false
}

interface Props {
  readonly vin: string
  readonly id: number
  /** State of the vehicle at the time of the request. Undefined for an earlier command. */
  readonly before: VehicleControls | null | undefined
  onPress(kind: KindOfCommand): void
  close(): void
}

export function Progress({ vin, id, before, onPress, close }: Props) {
  const { t } = useT()
  const detail = useCall(
    calls.detail,
    { vin, id },
    { quiet: true, refetchInterval: ({ state }) => againMs(state.data?.command.state) },
  )
  const state = detail.data?.command.state
  useEffect(() => {
    if (state && !isOpen(state)) void invalidate([calls.offer.path])
  }, [state])
  return (
    <>
      {detail.data ? <CommandProgress detail={detail.data} before={before} /> : !detail.isError && <Loading />}
      {detail.isError && (
        <p className="ui-warning rc-note" role="status">
          {t(words.failed)}
        </p>
      )}
      <Actions>
        {detail.data && <Ways detail={detail.data} onPress={onPress} />}
        <Button onClick={close}>{t(remoteWords.close)}</Button>
      </Actions>
    </>
  )
}

function CommandProgress({ detail, before }: { detail: Detail; before: Props['before'] }) {
  const { t } = useT()
  const { command, settings, result, steps } = detail
  const { state, reason } = command
  const percent = state === 'running' ? steps.findLast((step) => step.percent !== null)?.percent : undefined
  return (
    <Grid gap={14} className="scroll rc-progress">
      <StateBlock command={command} percent={percent} advice={wakeAdvice(detail)} />
      {result && <Result kind={command.kind} result={result} before={before} />}
      <CommandSettings kind={command.kind} settings={settings} />
      {reason && (
        <p className="flush rc-reason">
          <SecondaryText>{t(remoteWords.reason)}</SecondaryText> {reason}
        </p>
      )}
      <CommandSteps steps={steps} newestFirst />
    </Grid>
  )
}

/** Advice about the wake-up SMS of a waiting command: why none was sent, or that the box got it. */
function wakeAdvice({ command, steps }: Detail) {
  if (command.state !== 'waiting') return undefined
  const last = steps.findLast(({ event }) => isOfSms(event))
  return last && (last.code ? codeAdvice[last.code] : smsSentAdvice)
}

/** Actions on the command in its current state. */
function Ways({ detail, onPress }: { detail: Detail; onPress: Props['onPress'] }) {
  const { t } = useT()
  const may = useMay()
  const callFor = useCallFor()
  const { command, canCancel, canApprove } = detail
  const { vin, id, kind, state } = command
  const change = async (call: Call, input: object) => {
    try {
      await send(call, input)
    } catch (fault) {
      // The error is already shown. Refetch anyway.
      if (!(fault instanceof CallFault)) throw fault
    }
    await invalidate([calls.detail.path, calls.offer.path])
  }
  const decide = (approve: boolean) => void change(calls.decide, { vin, id, approve })
  const isUnsure = state === 'unknown' || state === 'unanswered'
  const again = !isOpen(state) && state !== 'done' && callFor(kind)
  return (
    <>
      {canCancel && <Button onClick={() => void change(calls.cancel, { vin, id })}>{t(words.cancelCommand)}</Button>}
      {canApprove && may(calls.decide) && (
        <>
          <Button onClick={() => decide(false)}>{t(words.decline)}</Button>
          <Button kind="primary" onClick={() => decide(true)}>
            {t(words.approve)}
          </Button>
        </>
      )}
      {isUnsure && kind !== 'readState' && callFor('readState') && (
        <Button kind="primary" onClick={() => onPress('readState')}>
          {t(words.readState)}
        </Button>
      )}
      {again && <Button onClick={() => onPress(kind)}>{t(words.again)}</Button>}
    </>
  )
}
