import { clientOf } from './transaction.ts'
import { withoutValues } from './without-values.ts'

/** Parts of the driver's connection that COPY needs. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
}

const ignore = () => {}

/**
 * Runs `COPY ... FROM STDIN` with its data in a transaction of `store.tx`. Throws the database's error. The transaction
 * must then be rolled back, at least to a savepoint. Not supported by the embedded database, which has no COPY over its
 * connection.
 */
export function copyIn(tx: object, statement: string, data: Uint8Array): Promise<void> {
  const completion = Promise.withResolvers<void>()
  let failure: Error | undefined
  const running = {
    submit: (connection: CopyConnection) => connection.query(statement),
    handleCopyInResponse(connection: CopyConnection) {
      connection.sendCopyFromChunk(data)
      connection.endCopyFrom()
    },
    handleError(error: Error) {
      failure = withoutValues(error) as Error
      completion.reject(failure)
    },
    handleReadyForQuery: () => void (failure ?? completion.resolve()),
    handleCommandComplete: ignore,
    handleRowDescription: ignore,
    handleDataRow: ignore,
    handleCopyData: ignore,
  }
  clientOf(tx).query(running as never)
  return completion.promise
}
