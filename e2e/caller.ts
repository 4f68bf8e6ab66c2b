import type { Call, OutputOf, SentOf } from '../src/domain/contract/call.ts'
import { code as codes } from '../src/domain/contract/code.ts'
import { sessionCalls } from '../src/features/base/accounts/session/contract.ts'

export interface Person {
  username: string
  password: string
}
// biome-ignore lint/suspicious/noExplicitAny: any call with any input and output
type EveryCall = Call<any, any, any>

/** Makes calls without a browser, to prepare a test and to check its results. */
export class Caller {
  readonly address: string
  readonly token: string
  readonly customerId: string
  /** Cookie that binds the session. */
  readonly binding: string
  readonly #password: string | undefined

  constructor(
    address: string,
    session: { token: string; customerId: string; binding: string; password?: string | undefined },
  ) {
    this.#password = session.password
    this.address = address
    this.token = session.token
    this.customerId = session.customerId
    this.binding = session.binding
  }

  /** @throws Error when the sign-in is refused */
  static async signIn(address: string, { username, password }: Person): Promise<Caller> {
    const response = await fetch(`${address}/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    const answer = (await response.json()) as { code: number; msg: string; data: { token: string; customerId: string } }
    if (answer.code !== 200) throw new Error(`${username} may not sign in: ${answer.msg}`)
    const binding = /binding=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
    return new Caller(address, { ...answer.data, binding, password })
  }

  /** @throws Error when the call does not succeed */
  call<C extends EveryCall>(call: C, input: SentOf<C>): Promise<OutputOf<C>> {
    return this.post(call.path, input) as Promise<OutputOf<C>>
  }

  async post(path: string, input: unknown): Promise<unknown> {
    const { code, msg, data } = await this.#answer(path, input)
    if (code === codes.passwordNeeded && this.#password !== undefined) {
      await this.call(sessionCalls.verifyPass, { password: this.#password })
      return this.post(path, input)
    }
    if (![200, 10001, 10002].includes(code)) throw new Error(`${path} answered ${code}: ${msg}`)
    return data
  }

  async #answer(path: string, input: unknown) {
    const body = input instanceof FormData ? input : JSON.stringify(input)
    const response = await fetch(this.address + path, { method: 'POST', headers: this.headers(input), body })
    return (await response.json()) as { code: number; msg: string; data: unknown }
  }

  private headers(input: unknown): Record<string, string> {
    const { token, customerId } = this
    const headers = { token, customerId, tspLanguage: 'zh_cn', cookie: `binding=${this.binding}` }
    return input instanceof FormData ? headers : { ...headers, 'content-type': 'application/json' }
  }
}
