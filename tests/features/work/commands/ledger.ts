import { hourMs } from '../../../../src/domain/time.ts'
import { enterCommand, type NewCommand } from '../../../../src/features/work/commands/command/ledger.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Store } from '../../../../src/platform/store/store.ts'

type EnterInput = Partial<NewCommand> & { readonly expiresInMs?: number }

/** Enters a command, by default `wake`. Returns its id. */
export function enter(store: Store, vin: string, { expiresInMs = hourMs, ...input }: EnterInput = {}): Promise<number> {
  const now = input.now ?? new Date()
  const expiresAt = new Date(now.getTime() + expiresInMs)
  return store.tx((tx) => enterCommand(tx, { vin, kind: 'wake', source: 'staff', expiresAt, now, ...input }))
}

export interface CommandState extends Record<string, unknown> {
  readonly state: string
  readonly attempts: number
  readonly code: string | null
}

/** Commands of a vehicle, or of all vehicles without `vin`, in order of entry. */
export async function commandsOf(store: Store, vin?: string): Promise<CommandState[]> {
  const { rows } = await store.db.execute<CommandState>(
    sql`select state, attempts, code from command where ${vin ?? null}::text is null or vin = ${vin ?? null} order by id`,
  )
  return rows
}

export async function stepsOf(store: Store, vin: string): Promise<string[]> {
  const { rows } = await store.db.execute<{ event: string; late: boolean }>(
    sql`select event, late from command_step where vin = ${vin} order by id`,
  )
  return rows.map(({ event, late }) => (late ? `${event}, late` : event))
}
