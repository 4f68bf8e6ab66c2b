/** Creates a new embedded database, in a separate process whose end frees the memory that only creation needs: a thread would keep much of it. */
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { syncFolder } from './durable-files.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Which folder?')

// Made beside its place and then renamed: a kill in the middle leaves nothing that looks like a database.
const unfinished = `${folder}.creating`
rmSync(unfinished, { recursive: true, force: true })
mkdirSync(unfinished, { recursive: true, mode: 0o700 })
await (await PGlite.create(unfinished)).close()
syncFolder(unfinished)
renameSync(unfinished, folder)
// Something of it still waits for events.
process.exit(0)
