import pg from 'pg'

const retryMs = 5_000

export type Channel = 'gateway' | 'stream' | 'work'

/**
 * Calls `tell` with each notice on a channel of a PostgreSQL server. Calls it with '' whenever notices may have been
 * missed. Reconnects after an error. Callers must also poll, because notices are lost while it is disconnected.
 */
export function listen(
  databaseUrl: string | undefined,
  channel: Channel,
  tell: (payload: string) => void,
): { close(): Promise<void> } {
  let client: pg.Client | undefined
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    if (isClosed || !databaseUrl) return
    const own = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    client = own
    let isLost = false
    const again = () => {
      if (isLost) return
      isLost = true
      own.end().catch(() => {})
      if (!isClosed) timer = setTimeout(() => void open(), retryMs).unref()
    }
    own.on('error', again)
    own.on('end', again)
    own.on('notification', ({ payload }) => tell(payload ?? ''))
    await own
      .connect()
      .then(() => own.query(`listen ${channel}`))
      .then(() => tell(''), again)
  }

  void open()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
