import { useRef, useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import { nameOfVehicle } from '../../../../client/vehicle-name.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { VehicleSearch } from '../../../fleet/vehicles/vehicleChoice/parts.tsx'
import { commandCalls } from '../command/contract.ts'
import { wakeLogCalls } from './contract.ts'
import { wakeWords as words } from './texts.ts'

/** Wakes a vehicle's box and shows the new row. The server wakes it once, even on repeated requests. */
export function useWaking() {
  const { t } = useT()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  /** Returns whether the request succeeded. A refusal is already shown. */
  const wake = async (vin: string) => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      await send(commandCalls.wake, { vin })
      toast.success(t(words.asked, { vin }))
      await invalidate([wakeLogCalls.query.path])
      return true
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { wake, busy }
}

export function WakeButton() {
  const { t } = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {t(words.wake)}
      </Button>
      {open && <WakeDialog close={() => setOpen(false)} />}
    </>
  )
}

function WakeDialog({ close }: { close(): void }) {
  const { t } = useT()
  const { wake, busy } = useWaking()
  const [vin, setVin] = useState<string>()
  return (
    <Dialog title={t(words.wake)} onCancel={close}>
      {vin ? (
        <p>
          {t(words.chosen)} <b>{nameOfVehicle(vin)}</b>
          <Button kind="text" onClick={() => setVin(undefined)}>
            {t(words.change)}
          </Button>
        </p>
      ) : (
        <VehicleSearch onTake={setVin} />
      )}
      <p className="ui-hint">{t(words.hint)}</p>
      <Actions>
        <Button onClick={close}>{t(words.cancel)}</Button>
        <Button
          kind="primary"
          busy={busy}
          disabled={!vin}
          onClick={() => vin && void wake(vin).then((isRequested) => isRequested && close())}
        >
          {t(words.wake)}
        </Button>
      </Actions>
    </Dialog>
  )
}
