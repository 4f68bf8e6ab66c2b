import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { secondMs } from '../../../../domain/time.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { Awaiting } from './Awaiting.tsx'
import './command.css'
import { command, commandCalls } from './contract.ts'
import { stepLabels } from './detail-texts.ts'
import { IccidSheet } from './IccidSheet.tsx'
import { CommandDetail } from './parts.tsx'
import { commandMachine, isEnded } from './state-texts.ts'
import { useDecisions } from './use-decisions.tsx'

type Row = RowOf<typeof command>
const controlRoute = '/vehicleManagement/vehicleWebCommand'

/** Page /vehicleRemoteControl/instructionLogManagement: all commands with requester, reason and result. */
export default function InstructionLog() {
  useDeepLink()
  const may = useMay()
  const open = useOpen()
  const opens = useOpens()
  const decide = useDecisions()
  const mayDecide = may(commandCalls.decide) && may(commandCalls.awaiting)
  const { data: waiting } = useCall(
    commandCalls.awaiting,
    {},
    { quiet: true, enabled: mayDecide, refetchInterval: 15 * secondMs },
  )
  const mine = new Set(waiting?.rows.map(({ id }) => id))
  const rowActions: RowAction<Row>[] = [
    {
      key: 'approve',
      label: stepLabels.approve,
      call: commandCalls.decide,
      when: ({ id }) => mine.has(id),
      run: decide.approve,
    },
    {
      key: 'decline',
      label: stepLabels.decline,
      call: commandCalls.decide,
      when: ({ id }) => mine.has(id),
      run: decide.decline,
    },
    {
      key: 'cancel',
      label: stepLabels.cancel,
      call: commandCalls.cancel,
      tone: 'danger',
      when: ({ state }) => commandMachine.next(state, 'cancelled') !== undefined,
      run: decide.cancel,
    },
  ]
  const again: RowAction<Row> = {
    key: 'again',
    label: stepLabels.again,
    call: commandCalls.send,
    when: ({ state }) => isEnded(state) && opens(controlRoute),
    run: ({ vin, kind }) => open(controlRoute, { vin, kind }),
  }
  return (
    <>
      <RecordScreen
        record={command}
        calls={commandCalls}
        moving
        rowActions={[...rowActions, again]}
        toolbar={({ question }) => (
          <>
            {mayDecide && <Awaiting waiting={waiting} decide={decide} />}
            {may(commandCalls.iccids) && (
              <IccidSheet onIccids={(iccids) => question.setFilter({ ...question.filter, iccid: iccids.join(';') })} />
            )}
          </>
        )}
        detailExtra={may(commandCalls.detail) ? ({ vin, id }) => <CommandDetail vin={vin} id={id} /> : () => null}
      />
      {decide.dialog}
    </>
  )
}

/**
 * Links from other pages identify a command by vehicle and id. It is opened over the list of the vehicle's commands.
 */
function useDeepLink(): void {
  const [search, setSearch] = useSearchParams()
  const [vin, id] = [search.get('vin'), search.get('id')]
  useEffect(() => {
    if (vin && id) setSearch({ 'q.vin': vin, view: id }, { replace: true })
  }, [vin, id, setSearch])
}
