import type { FastifyInstance, InjectOptions } from 'fastify'
import { type Call, isGet, type OutputOf, type SentOf } from '../../src/domain/contract/call.ts'
import { code as codes } from '../../src/domain/contract/code.ts'
import type { Lang } from '../../src/domain/contract/words.ts'

export interface ApiAnswer<T = unknown> {
  /** HTTP status. */
  status: number
  code: number
  msg: string
  data: T
  headers: Record<string, string | string[] | number | undefined>
  /** The whole body, for files. */
  body: Buffer
}
interface Credentials {
  token: string
  customerId: string
  /** Cookie that binds the session, 'name=value'. */
  cookie: string
}
type Headers = Record<string, string>
export interface CallOptions {
  lang?: Lang
  headers?: Headers
  remoteAddress?: string
}
// biome-ignore lint/suspicious/noExplicitAny: any call with any input and output
type EveryCall = Call<any, any, any>

/** Caller of the server: anonymous, with the credentials of one session, or a machine with an API token. */
export class Client {
  readonly credentials: Credentials | undefined
  readonly #app: () => FastifyInstance
  /** Enters the password again, as the client does where a call needs it. */
  readonly #prove: (() => Promise<unknown>) | undefined
  readonly #bearer: string | undefined

  constructor(app: () => FastifyInstance, credentials?: Credentials, bearer?: string, prove?: () => Promise<unknown>) {
    this.#app = app
    this.#prove = prove
    this.credentials = credentials
    this.#bearer = bearer
  }

  get id(): number {
    return Number(this.credentials?.customerId)
  }

  /** Makes a call in the way that it declares. Calls that take a file use `upload`. */
  call<C extends EveryCall>(
    call: C,
    ...[input, options]: Record<string, never> extends SentOf<C>
      ? [SentOf<C>?, CallOptions?]
      : [SentOf<C>, CallOptions?]
  ): Promise<ApiAnswer<OutputOf<C>>> {
    const more = options ?? {}
    if (!isGet(call)) return this.post(call.path, input ?? {}, more) as Promise<ApiAnswer<OutputOf<C>>>
    const query = new URLSearchParams(Object.entries(input ?? {}).map(([key, value]) => [key, String(value)]))
    const headers = this.headers(more)
    return this.raw({ method: 'GET', url: `${call.path}?${query}`, headers, ...from(more) }) as Promise<
      ApiAnswer<OutputOf<C>>
    >
  }

  post(path: string, body: unknown = {}, options: CallOptions = {}): Promise<ApiAnswer> {
    const headers = { 'content-type': 'application/json', ...this.headers(options) }
    return this.raw({ method: 'POST', url: path, headers, payload: JSON.stringify(body), ...from(options) })
  }

  /** Stores a file, or sends it to another multipart call with `fields`. */
  upload<Out = { id: string; name: string; size: number; type: string }>(
    bytes: Uint8Array | string,
    name: string,
    more: { path?: string; fields?: Record<string, string>; lang?: Lang } = {},
  ): Promise<ApiAnswer<Out>> {
    const boundary = 'a-boundary-that-no-file-has'
    const part = (head: string, content: Uint8Array | string) =>
      Buffer.concat([
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
        Buffer.from(content),
        Buffer.from('\r\n'),
      ])
    const payload = Buffer.concat([
      ...Object.entries(more.fields ?? {}).map(([key, value]) => part(`name="${key}"`, value)),
      part(`name="file"; filename="${name}"\r\ncontent-type: application/octet-stream`, bytes),
      Buffer.from(`--${boundary}--\r\n`),
    ])
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, ...this.headers(more) }
    return this.raw({ method: 'POST', url: more.path ?? '/file/upload', headers, payload }) as Promise<ApiAnswer<Out>>
  }

  headers({ lang, headers }: CallOptions = {}): Headers {
    const { token, customerId, cookie } = this.credentials ?? {}
    return {
      tsplanguage: lang === 'zh' ? 'zh_cn' : 'en',
      ...(token && customerId && cookie ? { token, customerid: customerId, cookie } : {}),
      ...(this.#bearer ? { authorization: `Bearer ${this.#bearer}` } : {}),
      ...headers,
    }
  }

  /** Sends any request unchanged. For a stream it only reports the opening, and closes it immediately. */
  async raw(request: InjectOptions): Promise<ApiAnswer> {
    if (request.method === 'GET') return this.#get(request)
    const answer = await this.#post(request)
    if (answer.code !== codes.passwordNeeded || !this.#prove) return answer
    await this.#prove()
    return this.#post(request)
  }

  async #post(request: InjectOptions): Promise<ApiAnswer> {
    const answer = await this.#app().inject(request)
    const json = String(answer.headers['content-type']).includes('json') && answer.payload !== ''
    const { code, msg, data } = json ? answer.json() : { code: answer.statusCode, msg: '', data: undefined }
    return { status: answer.statusCode, code, msg, data, headers: answer.headers, body: answer.rawPayload }
  }

  async #get(request: InjectOptions): Promise<ApiAnswer> {
    const answer = await this.#app().inject({ ...request, payloadAsStream: true })
    const { statusCode: status, headers } = answer
    const type = String(headers['content-type'])
    if (type.includes('event-stream')) {
      answer.raw.res.destroy()
      return { status, code: 200, msg: '', data: undefined, headers, body: Buffer.alloc(0) }
    }
    const body = Buffer.concat(await Array.fromAsync(answer.stream()))
    const isWhole = status !== 206 && !headers['content-encoding']
    const { code, msg, data } = type.includes('json') && isWhole ? JSON.parse(String(body)) : { code: status, msg: '' }
    return { status, code, msg, data, headers, body }
  }
}

const from = ({ remoteAddress }: CallOptions) => (remoteAddress ? { remoteAddress } : {})
