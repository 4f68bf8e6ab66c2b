import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { withMessage } from '../../../../client/with-message.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { commandCalls as calls, type VehicleControls } from '../command/contract.ts'
import type { KindOfCommand } from '../command/kind-texts.ts'
import { CommandDialog } from './CommandDialog.tsx'
import { Kinds } from './Kinds.tsx'
import { Latest } from './Latest.tsx'
import type { CommandSelection } from './selections.ts'
import { remoteWords as words } from './texts.ts'
import { VehicleState } from './VehicleState.tsx'
import { useCallFor } from './why-not.ts'

/** Refetch interval of the state. */
const againMs = 5_000

interface Props {
  readonly vin: string
  readonly selection: CommandSelection
  /** Kind that another page passed in the address. */
  readonly kind: string | null
  /** Called when the user wants another vehicle. */
  onChange(): void
}

/** Content of the dialog: a command to send, or one already sent. */
export type CommandDialogTarget = {
  /** New for each press, so that a second command does not start with the input of the first. */
  readonly key: number
  /** State of the vehicle when the dialog was opened. */
  readonly before?: VehicleControls | null
} & ({ readonly kind: KindOfCommand } | { readonly id: number })

export function Control({ vin, selection, kind, onChange }: Props) {
  const { t } = useT()
  const may = useMay()
  const callFor = useCallFor()
  const offer = useCall(calls.offer, { vin }, { quiet: true, refetchInterval: againMs, enabled: may(calls.offer) })
  const [target, setTarget] = useState<CommandDialogTarget | undefined>(() => {
    const requestedKind = selection.kinds.find((each) => each === kind)
    return requestedKind && { key: 0, kind: requestedKind }
  })
  if (!may(calls.offer)) return <StatePage kind="forbidden" title={t(words.noneAllowed)} />
  if (!offer.data)
    return offer.isError ? (
      <StatePage
        kind="failed"
        title={t(words.failed)}
        text={withMessage(offer.error, `${vin}: ${offer.error.message}`)}
      >
        <Button kind="primary" onClick={() => void offer.refetch()}>
          {t(words.retry)}
        </Button>
        <Button onClick={onChange}>{t(words.change)}</Button>
      </StatePage>
    ) : (
      <Loading />
    )
  const now = offer.data
  const targetBase = { key: (target?.key ?? 0) + 1, before: now.controls }
  const press = (pressedKind: KindOfCommand) => setTarget({ ...targetBase, kind: pressedKind })
  const kinds = selection.kinds.filter((each) => callFor(each) !== undefined)
  const mayWake = callFor('wake') !== undefined && !now.disabled.includes('wake')
  return (
    <>
      <div className="rc-main">
        <VehicleState
          vin={vin}
          offer={now}
          facts={selection.facts}
          onWake={mayWake ? () => press('wake') : undefined}
          onChange={onChange}
          isStale={offer.isError}
        />
        <Latest vin={vin} rows={now.latest} onOpen={(id) => setTarget({ key: targetBase.key, id })} />
      </div>
      <Kinds kinds={kinds} offer={now} onPress={press} />
      {target && (
        <CommandDialog
          key={target.key}
          vin={vin}
          target={target}
          offer={now}
          onPress={press}
          close={() => setTarget(undefined)}
        />
      )}
    </>
  )
}
