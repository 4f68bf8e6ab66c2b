import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { schemaOf } from '../../server/backup/tables.ts'
import { grantUse } from '../../server/store/grant.ts'
import { clientOf } from '../../server/store/transaction.ts'
import { type Command, option } from './operator.ts'

const root = join(import.meta.dirname, '../../..')

export const migrate: Command = {
  name: 'migrate',
  takes: '[--role <role>]',
  says: 'brings the tables up to date; a role named so may then use them without owning any',
  async run({ store: open, print }, args) {
    const role = option(args, 'role')
    const store = await open()
    await store.tx(async (tx) => {
      const client = clientOf(tx)
      if (role) await grantUse(client, role)
      print(`The tables are up to date: ${(await schemaOf(client)).length} migrations`)
    })
    if (role) print(`${role} may use them: give its address to the platform as DATABASE_URL`)
    return 0
  },
}

export const version: Command = {
  name: 'version',
  takes: '',
  says: 'prints the versions of program, Node and tables',
  beside: true,
  async run({ store: open, print }) {
    const { version: program } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    print(`program ${program}`)
    print(`node ${process.version}`)
    const schema = await (await open()).tx((tx) => schemaOf(clientOf(tx)))
    print(`tables ${schema.length}, ${schema.at(-1)?.slice(0, 12)}`)
    return 0
  },
}
