export interface Session {
  /** POSTs JSON to a call and returns its data. Throws when the call is refused. */
  call<T>(path: string, input?: unknown): Promise<T>
  /** POSTs to a call that returns a file. */
  download(path: string, input: unknown): Promise<Response>
  /** Stores a file and returns its id. */
  upload(name: string, content: Blob): Promise<string>
}

export const firstPassword = 'Quiet-Harbour-27'
const ownPassword = 'Calm-Meadow-58'
/** Answer of a sensitive call before the password was confirmed in the session. */
const confirmationCode = 20_016

/**
 * Signs in the first administrator of a server with ADMIN_PASSWORD, and replaces that password at the first sign-in.
 */
export async function firstSession(
  address: URL,
  { isFirst = true } = {},
): Promise<Session & { headers: Record<string, string> }> {
  if (!isFirst) return signedIn(address, ownPassword)
  const first = await signedIn(address, firstPassword)
  await first.call('/user/updatePassword', {
    oldpassword: firstPassword,
    newpassword: ownPassword,
    surePsd: ownPassword,
  })
  return signedIn(address, ownPassword)
}

async function signedIn(address: URL, password: string) {
  const answer = await fetch(new URL('/user/login', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  const { data, msg } = (await answer.json()) as { data: { token: string; customerId: string } | null; msg: string }
  if (!data) throw new Error(`Sign-in refused: ${msg}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const headers = { token: data.token, customerId: data.customerId, tspLanguage: 'en', cookie }
  return { headers, ...sessionOf(address, headers) }
}

function sessionOf(address: URL, headers: Record<string, string>): Session {
  async function dataOf<T>(path: string, answer: Response): Promise<T> {
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T }
    if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
    return data
  }
  const post = (path: string, input: unknown) =>
    fetch(new URL(path, address), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
  return {
    async call<T>(path: string, input: unknown = {}) {
      const answer = await post(path, input)
      const { code } = (await answer.clone().json()) as { code: number }
      if (code !== confirmationCode) return dataOf<T>(path, answer)
      await dataOf('/user/verifyPass', await post('/user/verifyPass', { password: ownPassword }))
      return dataOf<T>(path, await post(path, input))
    },
    async download(path, input) {
      const answer = await post(path, input)
      if (!answer.headers.has('content-disposition')) await dataOf(path, answer)
      return answer
    },
    async upload(name, content) {
      const form = new FormData()
      form.set('file', content, name)
      const answer = await fetch(new URL('/file/upload', address), { method: 'POST', headers, body: form })
      return (await dataOf<{ id: string }>('/file/upload', answer)).id
    },
  }
}
