import { clientOf } from './transaction.ts'
import { withoutValues } from './without-values.ts'

/** The parts of the driver's connection that COPY needs. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
}

const ignore = () => {}

/**
 * Runs `COPY ... FROM STDIN` with its data in the transaction that `store.tx` gave. Throws what the database reports;
 * the transaction is then to be rolled back, to a savepoint at least. Not for the embedded database, which has no COPY
 * over its connection.
 */
export function copyIn(tx: object, statement: string, data: Uint8Array): Promise<void> {
  const done = Promise.withResolvers<void>()
  let failure: Error | undefined
  // The callbacks of the driver while a statement runs.
  const running = {
    submit: (connection: CopyConnection) => connection.query(statement),
    handleCopyInResponse(connection: CopyConnection) {
      connection.sendCopyFromChunk(data)
      connection.endCopyFrom()
    },
    handleError(error: Error) {
      failure = withoutValues(error) as Error
      done.reject(failure)
    },
    handleReadyForQuery: () => void (failure ?? done.resolve()),
    handleCommandComplete: ignore,
    handleRowDescription: ignore,
    handleDataRow: ignore,
    handleCopyData: ignore,
  }
  clientOf(tx).query(running as never)
  return done.promise
}
