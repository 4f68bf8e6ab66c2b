import { useState } from 'react'
import { useMay } from '../../../../client/permission.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import type { CellProps, RowAction } from '../../../../record/views/shared/view.ts'
import {
  type PrototypeEvent,
  prototype,
  prototypeCalls,
  prototypeEvents,
  prototypeMachine,
  prototypeSteps,
} from './contract.ts'
import { History } from './History.tsx'
import { Step } from './Step.tsx'

type Row = RowOf<typeof prototype>

export default function Prototypes() {
  const may = useMay()
  const [step, setStep] = useState<{ event: PrototypeEvent; row: Row }>()
  return (
    <>
      <RecordScreen
        record={prototype}
        calls={prototypeCalls}
        cells={{ vin: Vin }}
        rowActions={prototypeEvents.map((event) => actionOf(event, (row) => setStep({ event, row })))}
        detailExtra={({ id }) => may(prototypeCalls.history) && <History id={id} />}
      />
      {step && <Step key={`${step.event}${step.row.id}`} {...step} close={() => setStep(undefined)} />}
    </>
  )
}

/** Links to the vehicle page if the VIN is a recorded vehicle. */
function Vin({ value, pressed: isPressed }: CellProps<Row['vin'], Row>) {
  if (!value) return '—'
  return <span className="ui-mono">{isPressed ? value : <VehicleLink vin={value} />}</span>
}

/** Action of an event. Offered only in states with a transition. */
function actionOf(event: PrototypeEvent, run: (row: Row) => void): RowAction<Row> {
  const call = prototypeSteps[event]
  return {
    key: event,
    label: call.title,
    call,
    ...(event === 'scrap' ? { tone: 'danger' } : {}),
    when: ({ state }) => state !== null && prototypeMachine.canMove(state, event),
    run,
  }
}
