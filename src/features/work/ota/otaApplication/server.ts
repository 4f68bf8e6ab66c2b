import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { and, desc, eq, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { type ApplicationContent, type ApplicationRow, contentOf, differences, lockedApplication } from './content.ts'
import { applicationCalls as calls, otaApplication } from './contract.ts'
import { applicationEventKinds } from './events.ts'
import { filingNumber, needsFiling } from './filing.ts'
import { applicationLetter } from './letters.ts'
import { applicationApprovals, approvalNotices } from './notices.ts'
import { approvalRefusal } from './second-person.ts'
import { type ApplicationEvent, applicationMachine, applicationRefusals as words } from './state-texts.ts'
import { moveOn, requireSameHash } from './steps.ts'
import { applicationSteps, applications } from './store.ts'

async function otherHands(db: Db, row: ApplicationRow, planHash: string | null) {
  const { rows } = await db.execute<{ authors: string[]; testers: string[] }>(sql`
    select p.authors, coalesce((select array_agg(x.tester) from policy_test t, unnest(array[t.user_id, t.decided_by_id]) as x(tester)
      where t.policy = p.id and t.plan_hash = ${planHash} and x.tester is not null), '{}') as testers
    from policy p where p.id = ${row.policy}`)
  const { authors = [], testers = [] } = rows[0] ?? {}
  return { authors: authors.map(Number), testers: testers.map(Number) }
}

/** Returns the reason why a user may not approve. Undefined: allowed. An API token counts as its owner. */
async function ownHand(db: Db, row: ApplicationRow, planHash: string | null, userId: number) {
  const { authors: policyAuthors, testers } = await otherHands(db, row, planHash)
  return approvalRefusal({ ...row, policyAuthors, testers }, userId)
}

/** Throws unless the policy is valid and its plan is the one that passed the test. */
async function requireTested(db: Db, row: ApplicationRow, { planHash, fault: none }: ApplicationContent) {
  if (none) throw none
  const { rows } = await db.execute<{ tested: string | null }>(
    sql`select tested_hash as tested from policy where id = ${row.policy} and state = 'valid'`,
  )
  if (planHash === null || rows[0]?.tested !== planHash) throw new Fault(code.state, words.policyNotValid)
}

const submit = serve(calls.submit, async ({ id, hash, remark }, context) => {
  const [row, content] = await requireSameHash(context, id, hash)
  await requireTested(context.db, row, content)
  const authors = [...new Set([...row.authors, context.user.id])]
  const columns = { hash, planHash: content.planHash, authors, examiner: null }
  return { state: await moveOn(context, row, { event: 'submitted', remark, content, columns }) }
})

/**
 * Returns the application if its content is still the submitted one. Also detects policy changes that were made outside
 * the editor.
 */
async function asSubmitted(context: Context, id: number, hash: string): Promise<[ApplicationRow, ApplicationContent]> {
  const [row, content] = await requireSameHash(context, id, hash)
  if (row.hash !== hash) throw new Fault(code.stale, words.changedMeanwhile)
  return [row, content]
}

const examine = serve(calls.examine, async ({ id, hash, remark }, context) => {
  const [row, content] = await asSubmitted(context, id, hash)
  await requireTested(context.db, row, content)
  return {
    state: await moveOn(context, row, { event: 'examined', remark, content, columns: { examiner: context.user.id } }),
  }
})

const approve = serve(calls.approve, async ({ id, hash, remark }, context) => {
  const [row, content] = await asSubmitted(context, id, hash)
  await requireTested(context.db, row, content)
  const refusal = await ownHand(context.db, row, content.planHash, context.user.id)
  if (refusal) throw new Fault(code.state, refusal)
  return { state: await moveOn(context, row, { event: 'approved', remark, content }) }
})

const refuse = serve(calls.refuse, async ({ id, hash, remark }, context) => {
  const [row, content] = await requireSameHash(context, id, hash)
  return { state: await moveOn(context, row, { event: 'refused', remark, content }) }
})

const file = serve(calls.file, async ({ id, filingNumber: number }, context) => {
  const row = await required(context.db, id)
  return {
    state: await moveOn(context, row, { event: 'filed', remark: number, columns: { filingNumber: number } }),
  }
})

const release = serve(calls.release, async ({ id, hash, remark }, context) => {
  const [row, content] = await asSubmitted(context, id, hash)
  await requireTested(context.db, row, content)
  if (!row.filingNumber && (await needsFiling(context.db))) throw new Fault(code.state, words.filingNeeded)
  const releasedAt = context.parts.now().toISOString()
  return { state: await moveOn(context, row, { event: 'released', remark, content, columns: { releasedAt } }) }
})

const withdraw = serve(calls.withdraw, async ({ id, remark }, context) => {
  const row = await required(context.db, id)
  return { state: await moveOn(context, row, { event: 'withdrawn', remark }) }
})

async function required(db: Db, id: number): Promise<ApplicationRow> {
  const row = await lockedApplication(db, id)
  if (!row) throw fault(code.notFound, 'notFound')
  return row
}

const open = serve(calls.open, async ({ id }, { db, user, say }) => {
  const [row] = await db.select().from(applications).where(eq(applications.id, id))
  if (!row) throw fault(code.notFound, 'notFound')
  const content = await contentOf(db, row)
  const steps = await db
    .select()
    .from(applicationSteps)
    .where(eq(applicationSteps.application, id))
    .orderBy(desc(applicationSteps.id))
  const lastSubmission = steps.find(({ event }) => event === 'submitted')
  const testFault = await requireTested(db, row, content).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Fault) return error
      throw error
    },
  )
  const can = (event: ApplicationEvent) => applicationMachine.canMove(row.state, event)
  const isSame = row.hash === content.hash && !testFault
  const refusal = can('approved') ? await ownHand(db, row, content.planHash, user.id) : undefined
  const filingNeeded = !row.filingNumber && (await needsFiling(db))
  const tests = await db.execute<{ id: number; by: string; decidedBy: string; at: string; remark: string }>(sql`
    select id::float8 as id, author as by, decided_by as "decidedBy", decided_at as at, remark from policy_test
    where policy = ${row.policy} and plan_hash = ${content.planHash} and state = 'passed' order by id desc limit 20`)
  return {
    state: row.state,
    hash: content.hash,
    planHash: content.planHash,
    filingNeeded,
    fault: testFault ? say(testFault.text, testFault.values) : null,
    steps: steps.map(({ id: step, at, event, by, remark, hash }) => ({ id: step, at, event, by, remark, hash })),
    changes: lastSubmission
      ? differences(lastSubmission.content, { fields: content.fields, plan: content.plan })
      : null,
    content: (content.plan?.content ?? []).map(({ ecu, partNumber, version }) => ({ ecu, partNumber, version })),
    tests: tests.rows.map((test) => ({ ...test, at: new Date(test.at).toISOString() })),
    may: {
      submit: can('submitted') && !testFault,
      examine: can('examined') && isSame,
      approve: can('approved') && isSame,
      refuse: can('refused'),
      release: can('released') && isSame,
      file: can('filed'),
      withdraw: can('withdrawn'),
      why: refusal ? say(refusal) : null,
    },
  }
})

async function wasSubmitted(db: Db, ids: readonly number[]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ota_application_step where application = any(${sql.param([...ids])}::bigint[]) limit 1`)
  return rows.length > 0
}

const { query, one, add, update, remove, export: exportCall } = calls
export default thing({
  records: [
    serveRecord(
      otaApplication,
      { query, one, add, update, remove, export: exportCall },
      {
        async check({ db }, input, id) {
          const before = id === undefined ? undefined : await required(db, id)
          if (before && (before.state === 'released' || before.state === 'void'))
            throw new Fault(code.state, words.ended)
          const { typeApproval, typeApprovalNumber } = { ...before, ...input }
          if (typeApproval && !typeApprovalNumber)
            throw fault(code.invalid, 'invalid', {
              fields: [
                {
                  field: 'typeApprovalNumber',
                  label: 'otaApplication:typeApprovalNumber',
                  text: words.numberNeeded,
                },
              ],
            })
        },
        async values({ db, user }, _input, id) {
          const [before] = id === undefined ? [] : await db.select().from(applications).where(eq(applications.id, id))
          const authors = [...new Set([...(before?.authors ?? []), user.id])]
          return before ? { authors } : { author: user.fullName, authors }
        },
        async updated(context, id, _input, before) {
          const row = await required(context.db, id)
          if (row.state === 'draft') return
          const content = await contentOf(context.db, row)
          // The recipients are not part of the approved content, so changing only them keeps the state.
          if (content.hash !== row.hash) await moveOn(context, row, { event: 'changed', content })
          else
            await context.db
              .update(applications)
              .set({ authors: before.authors as number[] })
              .where(and(eq(applications.id, id)))
        },
        async removing({ db }, ids) {
          if (await wasSubmitted(db, ids)) throw new Fault(code.state, words.kept)
        },
      },
    ),
  ],
  calls: [open, submit, examine, approve, refuse, file, release, withdraw],
  jobs: [applicationLetter],
  notices: [applicationApprovals, approvalNotices],
  events: Object.values(applicationEventKinds),
  parameters: [filingNumber],
})
