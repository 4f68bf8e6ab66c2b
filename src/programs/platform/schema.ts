import type { Lang } from '../../domain/contract/words.ts'
import { release } from '../../platform/release.ts'
import { StoreError } from '../../platform/store/errors.ts'
import { grantUse, hasRole } from '../../platform/store/grant.ts'
import { pendingMigrations, requireCreating } from '../../platform/store/migrate.ts'
import { appliedTo, type Migration, ownMigrations } from '../../platform/store/migrations.ts'
import type { Store } from '../../platform/store/store.ts'
import { clientOf } from '../../platform/store/transaction.ts'
import { langOf, type OperatorCommand, type OperatorContext, OperatorError, option } from './operator.ts'

const appliedMigrations = (store: Store) => store.tx((tx) => appliedTo(clientOf(tx)))

const printNotes = (print: OperatorContext['print'], migrations: readonly Migration[], lang: Lang): void => {
  for (const { tag, notes } of migrations) print(`  ${[tag, notes[lang]].filter(Boolean).join(': ')}`)
}

const countText = (count: number) => `${count} ${count === 1 ? 'migration' : 'migrations'}`

export const migrate: OperatorCommand = {
  name: 'migrate',
  takes: '[--plan] [--role <role>]',
  says: [
    '把数据表更新到本程序的版本，并说明更新内容；--plan 只显示，不更改；--role 指定的角色可使用数据表而不拥有它们',
    'updates the tables to this version and prints the changes; --plan only prints them; --role grants a role the use of the tables without ownership',
  ],
  async run({ store: open, print, env }, args) {
    const role = option(args, 'role')
    const isPlan = args.includes('--plan')
    const before = await open({ migrates: false })
    // Errors must come before anything is printed.
    const pending = await before.tx(async (tx) => {
      const client = clientOf(tx)
      const migrations = await pendingMigrations(client, ownMigrations)
      if (!isPlan && migrations.length > 0) await requireCreating(client)
      if (role && !(await hasRole(client, role)))
        throw new OperatorError(`Role ${role} does not exist: create it first`)
      return migrations
    })
    print(
      pending.length === 0
        ? 'No pending migrations'
        : `${countText(pending.length)} ${isPlan ? 'would run' : 'to run'}:`,
    )
    printNotes(print, pending, langOf(env))
    if (isPlan) return 0
    const store = await open()
    if (role) await store.tx((tx) => grantUse(clientOf(tx), role))
    print(`The tables are up to date: ${countText((await appliedMigrations(store)).length)}`)
    if (role) print(`Granted the tables to ${role}. Set DATABASE_URL of the platform to this role.`)
    return 0
  },
}

export const version: OperatorCommand = {
  name: 'version',
  takes: '',
  says: [
    '显示程序、Node 和数据表的版本，以及尚未执行的更新；不更改任何内容',
    'prints the versions of the program, Node and the tables, and the pending migrations; changes nothing',
  ],
  runsInServer: true,
  async run({ store: open, print, env }) {
    const { version: program, commit } = release()
    print(`program ${program}, commit ${commit}`)
    print(`node ${process.version}`)
    const store = await open({ migrates: false })
    const ran = await appliedMigrations(store)
    const newest = ran.at(-1)
    print(newest ? `tables ${ran.length}, ${newest.hash.slice(0, 12)}` : 'tables none')
    const pending = await store
      .tx((tx) => pendingMigrations(clientOf(tx), ownMigrations))
      .catch((error: unknown) => {
        if (!(error instanceof StoreError)) throw error
        print(error.message)
        return []
      })
    if (pending.length > 0) print(`${countText(pending.length)} pending, run migrate:`)
    printNotes(print, pending, langOf(env))
    return 0
  },
}
