import { z } from 'zod'
import { addEvents } from '../../../../platform/event/add.ts'
import { eventKind } from '../../../../platform/event/kind.ts'
import { keysOf } from '../../../../platform/event/values.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { applicationCalls } from './contract.ts'
import { type ApplicationEvent, type ApplicationState, applicationEvents, applicationMachine } from './state-texts.ts'

const data = z.object({
  application: z.number().meta({ description: 'Id in the list of OTA applications' }),
  policy: z.number().meta({ description: 'Id in the list of policies' }),
  state: z.enum(applicationMachine.keys).meta({ description: 'submitted and examined wait for a decision' }),
  step: keysOf(applicationEvents).meta({ description: 'Step that led to the state' }),
})

export const applicationEventKinds = {
  changed: eventKind({
    type: 'application.changed',
    title: ['OTA 申请变化', 'OTA application changed'],
    data,
    example: { application: 12, policy: 7, state: 'submitted', step: 'submitted' },
    privacy: 'platform',
    readBy: applicationCalls.query,
  }),
}

interface ChangedApplication {
  readonly id: number
  readonly policy: number
  readonly state: ApplicationState
}
/** Adds the event of an application, in the transaction that changes its state. `at`: ms since 1970. */
export const addApplicationEvent = (
  db: Pick<Db, 'execute'>,
  { id, policy, state }: ChangedApplication,
  step: ApplicationEvent,
  at: number,
): Promise<void> =>
  addEvents(db, applicationEventKinds.changed, [
    { vin: null, subject: `application/${id}`, at, data: { application: id, policy, state, step } },
  ])
