import { type FormEvent, useState } from 'react'
import { CallFault } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { nameOfVehicle } from '../../../../client/vehicle-name.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { VehicleSearch } from '../../../fleet/vehicles/vehicleChoice/parts.tsx'
import { deviceTokenCalls as calls } from './contract.ts'
import { tokenWords as words } from './texts.ts'

interface Props {
  issue(vin: string): Promise<void>
  order(vin: string): Promise<void>
  close(): void
}

export function IssueDialog({ issue, order, close }: Props) {
  const { t } = useT()
  const may = useMay()
  const [vin, setVin] = useState<string>()
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const run = async (work: (vin: string) => Promise<void>) => {
    if (!vin) return setFault(t(words.needVin))
    setBusy(true)
    try {
      await work(vin)
      close()
    } catch (error) {
      // Error already shown.
      if (!(error instanceof CallFault)) throw error
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(issue)
  }
  return (
    <Dialog title={t(words.issue)} onCancel={close}>
      <form onSubmit={submit} noValidate>
        {vin ? (
          <p>
            {t(words.vin)} <b>{nameOfVehicle(vin)}</b>{' '}
            <Button kind="text" onClick={() => setVin(undefined)}>
              {t(words.change)}
            </Button>
          </p>
        ) : (
          <VehicleSearch onTake={setVin} />
        )}
        <FaultText>{vin ? '' : fault}</FaultText>
        <p className="ui-hint">{t(words.issueHint)}</p>
        {may(calls.order) && <p className="ui-hint">{t(words.orderHint)}</p>}
        <Actions>
          <Button onClick={close}>{t(words.back)}</Button>
          {may(calls.order) && (
            <Button disabled={busy} onClick={() => void run(order)}>
              {t(words.order)}
            </Button>
          )}
          <Button submit kind="primary" busy={busy}>
            {t(words.issue)}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
