import { z } from 'zod'
import { addEvents } from '../../../../platform/event/add.ts'
import { eventKind } from '../../../../platform/event/kind.ts'
import type { Db } from '../../../../platform/store/store.ts'

const states = ['waiting', 'approved', 'refused'] as const
const data = z.object({
  account: z.number().meta({ description: 'Id in the list of users' }),
  state: z.enum(states),
})

export const registrationEvents = {
  changed: eventKind({
    type: 'registration.changed',
    title: ['用户注册变化', 'User registration changed'],
    data,
    example: { account: 12, state: 'waiting' },
    privacy: 'person',
    // The list of users, whose folder imports this one.
    readBy: { path: '/user/queryUser' },
  }),
}

/** Adds the event of a registration, in the transaction that changes it. `at`: ms since 1970. */
export const addRegistrationEvent = (
  db: Pick<Db, 'execute'>,
  account: number,
  state: (typeof states)[number],
  at: number,
): Promise<void> =>
  addEvents(db, registrationEvents.changed, [
    { vin: null, subject: `registration/${account}`, at, data: { account, state } },
  ])
