import { code } from '../../../../domain/contract/code.ts'
import { minuteMs, secondMs } from '../../../../domain/time.ts'
import type { Caller, Parts } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { secretsOf } from '../../../../platform/secret.ts'
import { and, eq, gt, isNotNull, isNull, sql } from '../../../../platform/store/drizzle.ts'
import { hashOf, newSecret } from '../../../../platform/token.ts'
import type { BegunSignIn } from './port.ts'
import { companySteps } from './store.ts'
import { companyAnswers as words } from './texts.server.ts'

/** HttpOnly, strict. It binds a sign-in to the browser that began it. */
const stepCookie = 'companySignIn'
/** Time for the user at the provider. */
const atProviderMs = 10 * minuteMs
/** Time from the user's return to the completion, which the page requests at once. */
const answeredMs = 60 * secondMs

interface StoredStep {
  readonly begun: BegunSignIn
  readonly page: string | null
  readonly stay: boolean
}
type Purpose = 'signIn' | 'link' | 'confirm'
interface NewStep extends StoredStep {
  readonly purpose: Purpose
  readonly provider: number
  readonly accountId?: number
  readonly sessionId?: string
}
export interface AnsweredStep extends StoredStep, Pick<typeof companySteps.$inferSelect, 'accountId' | 'sessionId'> {
  readonly provider: number
  readonly answer: URLSearchParams
}

/** Stores a begun sign-in and binds it to the browser. */
export async function storeStep({ store, config, now }: Parts, caller: Caller, step: NewStep): Promise<void> {
  const { begun, page, stay, purpose, provider, accountId, sessionId } = step
  const secret = newSecret()
  const at = now().toISOString()
  await store.db.execute(
    sql`delete from company_step where secret_hash in (select secret_hash from company_step where expires_at < ${at}::timestamptz limit 100 for update skip locked)`,
  )
  await store.db.insert(companySteps).values({
    secretHash: hashOf(secret),
    stateHash: hashOf(begun.state),
    purpose,
    provider,
    accountId,
    sessionId,
    stored: secretsOf(config.secretKey).seal(JSON.stringify({ begun, page, stay } satisfies StoredStep)),
    expiresAt: new Date(now().getTime() + atProviderMs).toISOString(),
  })
  caller.setCookie(stepCookie, secret)
}

/** Stores the query with which a browser came back, once. Returns the step's purpose. Undefined: no such sign-in. */
export async function storeAnswer(
  { store, config, now }: Parts,
  answer: URLSearchParams,
): Promise<Purpose | undefined> {
  const [step] = await store.db
    .update(companySteps)
    .set({
      answer: secretsOf(config.secretKey).seal(answer.toString()),
      expiresAt: new Date(now().getTime() + answeredMs).toISOString(),
    })
    .where(
      and(
        eq(companySteps.stateHash, hashOf(answer.get('state') ?? '')),
        isNull(companySteps.answer),
        gt(companySteps.expiresAt, now().toISOString()),
      ),
    )
    .returning({ purpose: companySteps.purpose })
  return step?.purpose === 'signOut' ? undefined : step?.purpose
}

/** Takes the browser's answered sign-in. Of concurrent callers one gets it, the others throw. */
export async function takeStep({ store, config, now }: Parts, caller: Caller, purpose: Purpose): Promise<AnsweredStep> {
  const secret = caller.cookie(stepCookie)
  if (!secret) throw new Fault(code.state, words.otherBrowser)
  const [step] = await store.db
    .delete(companySteps)
    .where(
      and(
        eq(companySteps.secretHash, hashOf(secret)),
        eq(companySteps.purpose, purpose),
        isNotNull(companySteps.answer),
        gt(companySteps.expiresAt, now().toISOString()),
      ),
    )
    .returning()
  if (!step) throw new Fault(code.state, words.expired)
  caller.setCookie(stepCookie, null)
  const secrets = secretsOf(config.secretKey)
  const content = JSON.parse(secrets.open(step.stored)) as StoredStep
  const { provider, accountId, sessionId } = step
  return { ...content, provider, accountId, sessionId, answer: new URLSearchParams(secrets.open(step.answer ?? '')) }
}
