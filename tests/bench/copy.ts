import pg from 'pg'

/** Part of the driver's connection that COPY needs and that its types omit. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  stream: { write(chunk: Buffer): boolean; once(event: 'drain', then: () => void): void; writableLength: number }
}

/** Submittable for `query` that runs COPY over the driver's own connection. */
function copying(text: string, more: { chunks?: Iterable<Buffer>; take?: (chunk: Buffer) => void }) {
  const completion = Promise.withResolvers<void>()
  let failure: Error | undefined
  const ignore = () => {}
  return {
    done: completion.promise,
    submit: (connection: CopyConnection) => connection.query(text),
    async handleCopyInResponse(connection: CopyConnection) {
      for (const chunk of more.chunks ?? []) {
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableLength > 1024 * 1024)
          await new Promise<void>((resolve) => connection.stream.once('drain', resolve))
      }
      connection.endCopyFrom()
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => more.take?.(chunk),
    handleCommandComplete: ignore,
    handleRowDescription: ignore,
    handleDataRow: ignore,
    handleError(error: Error) {
      failure = error
      completion.reject(error)
    },
    handleReadyForQuery: () => void (failure ?? completion.resolve()),
  }
}

async function copy(client: pg.Client, text: string, more: Parameters<typeof copying>[1]): Promise<void> {
  const running = copying(text, more)
  client.query(running as never)
  await running.done
}

/** Returns the rows of a query in the binary format of COPY. */
export async function copyOut(client: pg.Client, query: string): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  // The driver reuses a chunk's memory for the next one.
  await copy(client, `copy (${query}) to stdout (format binary)`, {
    take: (chunk) => void chunks.push(Buffer.from(chunk)),
  })
  // Chunk size of a typical client.
  const whole = Buffer.concat(chunks)
  const size = 64 * 1024
  return Array.from({ length: Math.ceil(whole.length / size) }, (_, at) => whole.subarray(at * size, (at + 1) * size))
}

/** Runs COPY alone, in one statement on one connection. Returns seconds. */
export async function copyIn(client: pg.Client, table: string, chunks: readonly Buffer[]): Promise<number> {
  const startedAt = performance.now()
  await copy(client, `copy ${table} from stdin (format binary)`, { chunks })
  return (performance.now() - startedAt) / 1000
}

export async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
