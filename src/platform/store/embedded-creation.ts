/**
 * Creates a new embedded database in a separate process. Its exit frees the memory that only creation needs, which a
 * thread would retain.
 */
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { syncFolder } from './durable-files.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Which folder?')

// Created under another name and then renamed, so that a kill leaves no partial database.
const creationFolder = `${folder}.creating`
rmSync(creationFolder, { recursive: true, force: true })
mkdirSync(creationFolder, { recursive: true, mode: 0o700 })
await (await PGlite.create(creationFolder)).close()
syncFolder(creationFolder)
renameSync(creationFolder, folder)
// PGlite leaves open handles.
process.exit(0)
