import type { FormEvent } from 'react'
import { send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { useRequestKey } from '../../../../client/request-key.ts'
import { useFormDraft } from '../../../../ui/draft/form-draft.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { VehicleSearch } from '../../../fleet/vehicles/vehicleChoice/parts.tsx'
import { SureFields, together, useSure } from '../../commands/remoteControl/parts.tsx'
import { runCalls as calls } from './contract.ts'
import type { Program } from './language/language.ts'
import { changesVehicle } from './language/properties.ts'
import { defaultsOf, ParamInputs } from './ParamInputs.tsx'
import { screenWords, runWords as words } from './screen-texts.ts'
import './script.css'

interface Props {
  script: { id: number; code: string }
  number: number
  program: Program
  vin?: string | undefined
  onStarted(vin: string, id: number): void
  close(): void
}

export function Start({ script, number, program, vin: initialVin, onStarted, close }: Props) {
  const { t } = useT()
  const requestKey = useRequestKey()
  const form = useFormDraft(`scriptRun ${script.id} ${number}`, () => ({
    vin: initialVin,
    params: defaultsOf(program.params),
  }))
  const { vin, params } = form.draft
  // A called script may change the vehicle, too. In that case the server requests the password.
  const changes = changesVehicle({ '': program })
  const sure = together(useSure(changes, `scriptRun ${script.id} ${number}`), form)

  const start = async (event: FormEvent) => {
    event.preventDefault()
    await sure.submit(
      async (reason) => {
        const input = { vin: vin ?? '', script: script.id, number, params, ...(reason !== undefined && { reason }) }
        const { id } = await send(calls.start, input, { quiet: true, requestKey: requestKey(input) })
        await form.markSent()
        onStarted(input.vin, id)
      },
      vin ? {} : { vin: t(words.needed) },
    )
  }
  const cancel = async () => {
    if (await sure.mayClose()) close()
  }
  return (
    <Dialog title={t(words.title, { code: script.code, number })} onCancel={() => void cancel()}>
      <Grid onSubmit={(event) => void start(event)} noValidate as="form" gap={12} className="shrink">
        <p className="ui-hint">{t(changes ? words.changesNote : words.readsNote)}</p>
        {vin ? (
          <p className="sc-state">
            {t(words.vehicle)} <code className="text-s mono break">{vin}</code>
            <Button kind="text" onClick={() => form.set({ vin: undefined })}>
              {t(words.change)}
            </Button>
          </p>
        ) : (
          <VehicleSearch onTake={(newVin) => form.set({ vin: newVin })} />
        )}
        <FaultText>{sure.faults.vin}</FaultText>
        <ParamInputs
          params={program.params}
          values={params}
          faults={sure.faults}
          onChange={(next) => form.set({ params: next })}
        />
        <SureFields sure={sure} />
        <Actions>
          <Button onClick={() => void cancel()}>{t(screenWords.cancel)}</Button>
          <Button submit kind={changes ? 'danger' : 'primary'} busy={sure.busy}>
            {t(words.start)}
          </Button>
        </Actions>
      </Grid>
    </Dialog>
  )
}
