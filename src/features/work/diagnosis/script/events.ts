import { z } from 'zod'
import { addEvents } from '../../../../platform/event/add.ts'
import { eventKind } from '../../../../platform/event/kind.ts'
import { keysOf } from '../../../../platform/event/values.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { scriptCalls } from './contract.ts'
import { versionStates } from './script-texts.ts'
import type { scriptVersions } from './store.ts'

const data = z.object({
  script: z.number().meta({ description: 'Id in the list of scripts' }),
  version: z.number().meta({ description: 'Number of the version' }),
  state: keysOf(versionStates).meta({ description: 'submitted waits for a decision' }),
})

export const scriptEvents = {
  changed: eventKind({
    type: 'script.changed',
    title: ['诊断脚本版本变化', 'Diagnostic script version changed'],
    data,
    example: { script: 12, version: 3, state: 'submitted' },
    privacy: 'platform',
    readBy: scriptCalls.query,
  }),
}

/** Adds the event of a version, in the transaction that changes its state. `at`: ms since 1970. */
export const addScriptEvent = (
  db: Pick<Db, 'execute'>,
  { scriptId, number, state }: Pick<typeof scriptVersions.$inferSelect, 'scriptId' | 'number' | 'state'>,
  at: number,
): Promise<void> =>
  addEvents(db, scriptEvents.changed, [
    { vin: null, subject: `script/${scriptId}/${number}`, at, data: { script: scriptId, version: number, state } },
  ])
