import { expect } from 'vitest'
import { companySignInCalls as calls } from '../../../../src/features/base/accounts/companySignIn/contract.ts'
import { companyOfferCalls as offers } from '../../../../src/features/base/accounts/session/company-contract.ts'
import { type ApiAnswer, Client } from '../../../platform/client.ts'
import type { TestServer } from '../../../platform/harness.ts'

interface CompanyService {
  visit(address: string, user: string, userAgent?: string): Promise<URL>
}
interface StartInput {
  provider: number
  page?: string
  stay?: boolean
}

export interface OpenSignIn {
  readonly address: string
  readonly cookie: string
}
/** Steps of a browser that signs in at a company's provider. */
export function companyVisits(on: TestServer, company: CompanyService, provider: number, userAgent = 'test') {
  async function begin(input: StartInput = { provider }): Promise<OpenSignIn> {
    const answer = await on.anonymous.call(offers.start, input, { headers: { 'user-agent': userAgent } })
    expect(answer.msg).toBe('Done')
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/^companySignIn=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    return { address: answer.data.address, cookie: cookie.split(';')[0] ?? '' }
  }
  const comeBack = ({ pathname, search }: URL) => on.anonymous.raw({ method: 'GET', url: pathname + search })
  const finish = ({ cookie }: Pick<OpenSignIn, 'cookie'>) =>
    on.anonymous.call(calls.finish, {}, { headers: { cookie } })

  /** Signs in up to the page that completes it. `change` alters the address to which the provider redirects. */
  async function visit(
    subject: string,
    change: (back: URL) => void = () => {},
    input: StartInput = { provider },
  ): Promise<OpenSignIn> {
    const open = await begin(input)
    const back = await company.visit(open.address, subject, userAgent)
    change(back)
    await comeBack(back)
    return open
  }
  const signIn = async (subject: string, input: StartInput = { provider }) =>
    finish(await visit(subject, undefined, input))

  function clientOf(answer: ApiAnswer<{ session: { token: string; customerId: string } | null }>): Client {
    const { session } = answer.data
    if (!session) throw new Error(answer.msg)
    const cookie = [answer.headers['set-cookie']].flat().find((each) => String(each).startsWith('binding=')) ?? ''
    return new Client(() => on.server.app, { ...session, cookie: String(cookie).split(';')[0] ?? '' })
  }

  return { begin, comeBack, finish, visit, signIn, clientOf }
}
