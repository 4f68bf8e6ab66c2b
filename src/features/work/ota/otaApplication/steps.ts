/** All state changes of applications go through this file. */
import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import { type ApplicationContent, type ApplicationRow, contentOf, lockedApplication } from './content.ts'
import { otaApplication } from './contract.ts'
import { addApplicationEvent } from './events.ts'
import { tell } from './letters.ts'
import {
  type ApplicationEvent,
  type ApplicationState,
  applicationMachine,
  applicationRefusals as words,
} from './state-texts.ts'
import { applicationSteps, applications } from './store.ts'

interface Step {
  readonly event: ApplicationEvent
  readonly remark?: string | undefined
  readonly content?: ApplicationContent | undefined
  readonly columns?: Partial<
    Pick<ApplicationRow, 'examiner' | 'hash' | 'planHash' | 'filingNumber' | 'releasedAt' | 'authors'>
  >
}

/** Applies an event and records the user. Throws 'state' when the event is not possible in this state. */
export async function moveOn(context: Context, row: ApplicationRow, step: Step): Promise<ApplicationState> {
  const { db, user, parts, logChange, say } = context
  const to = applicationMachine.next(row.state, step.event)
  if (to === undefined)
    throw new Fault(code.state, words.notPossible, { values: { state: say(`otaApplication:state_is_${row.state}`) } })
  const at = parts.now().toISOString()
  const { content } = step
  await db
    .update(applications)
    .set({ ...step.columns, state: to, updatedAt: at })
    .where(eq(applications.id, row.id))
  await db.insert(applicationSteps).values({
    application: row.id,
    at,
    event: step.event,
    userId: user.id,
    by: user.fullName,
    remark: step.remark || null,
    hash: content?.hash ?? row.hash,
    content: step.event === 'submitted' && content ? { fields: content.fields, plan: content.plan } : null,
  })
  logChange({
    record: otaApplication.name,
    id: row.id,
    label: row.name,
    before: { state: row.state },
    after: { state: to, ...(step.remark ? { remark: step.remark } : {}), ...(content ? { hash: content.hash } : {}) },
  })
  await addApplicationEvent(db, { id: row.id, policy: row.policy, state: to }, step.event, Date.parse(at))
  await tell(context, row, step.event, step.remark)
  return to
}

/**
 * Locks an application until the change is done, and returns it with its content. Throws when the content differs from
 * the version that the user saw.
 */
export async function requireSameHash(
  context: Context,
  id: number,
  hash: string,
): Promise<[ApplicationRow, ApplicationContent]> {
  const row = await lockedApplication(context.db, id)
  if (!row) throw fault(code.notFound, 'notFound')
  const content = await contentOf(context.db, row)
  if (content.hash !== hash) throw new Fault(code.stale, words.changedMeanwhile)
  return [row, content]
}
