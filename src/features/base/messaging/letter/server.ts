import { code } from '../../../../domain/contract/code.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { parameter } from '../../../../platform/parameter/parameters.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { allow, countedLimit } from '../../../../platform/throttle/throttle.ts'
import { wakeWorkers } from '../../../../platform/work/queue.ts'
import { accountById } from '../../accounts/account/accounts.ts'
import { noMail } from '../../accounts/account/no-mail.ts'
import { writeAudit } from '../../audit/operationLog/write.ts'
import { letter, letterCalls } from './contract.ts'
import './store.ts'
import { letterAnswers as words } from './texts.server.ts'

const { query, one } = letterCalls

const testsPerUser = parameter({
  key: 'mail.tests',
  kind: 'number',
  value: '10',
  min: 1,
  max: 1000,
  label: ['测试邮件次数上限', 'Test e-mail limit'],
  description: ['同一用户 15 分钟内可发送的测试邮件数', 'Test e-mails per user within 15 minutes'],
})
const tests = countedLimit('testMail', testsPerUser)

const sendAgain = serve(letterCalls.sendAgain, async ({ ids }, { db, logChange }) => {
  // Ids of mails. The call is rejected earlier for ids of other jobs.
  const jobIds = sql`${sql.param([...new Set(ids)])}::bigint[]`
  // A mail that is being sent is left alone.
  const { rows } = await db.execute<{ id: number; name: string; state: string }>(sql`
    with chosen as (
      select id, state from job where id = any(${jobIds}) and state in ('waiting', 'failed') for update
    )
    update job j set state = 'waiting', due_at = now(), attempts = 0, finished_at = null, message = null
    from chosen where j.id = chosen.id returning j.id::float8 as id, chosen.state`)
  if (rows.length === 0) throw fault(code.state, 'state')
  await wakeWorkers(db)
  for (const { id, state } of rows)
    logChange({ record: letter.name, id, before: { state }, after: { state: 'waiting' } })
  return { count: rows.length }
})

const test = serve(letterCalls.test, async (_input, { db, parts, user, caller, say }) => {
  const account = await accountById(db, user.id)
  if (!account || account.email === noMail) throw new Fault(code.state, words.noAddress)
  await allow(db, tests, user.id, parts.now())
  const to = account.email
  const [isAccepted, answer] = await parts.mail
    .send({ kind: 'test', to, subject: say(words.subject), text: say(words.text, { name: account.fullName }) })
    .then(
      (reply) => [true, reply] as const,
      (error: unknown) => [false, error instanceof Error ? error.message : String(error)] as const,
    )
  await parts.store.tx((tx) =>
    writeAudit(tx, parts.catalogue, {
      call: letterCalls.test,
      caller,
      userId: user.id,
      userName: user.name,
      department: user.department,
      details: { result: isAccepted ? 'success' : 'failed' },
    }),
  )
  return { to, taken: isAccepted, answer: answer.slice(0, 1000) }
})

const ready = serve(letterCalls.ready, (_input, { parts }) => ({ ready: parts.config.smtpUrl !== undefined }))

export default thing({
  records: [serveRecord(letter, { query, one })],
  calls: [sendAgain, test, ready],
  parameters: [testsPerUser],
})
