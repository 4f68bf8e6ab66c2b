/**
 * Compares calls and records with tests/contracts/<area>.tsv, because programs of others depend on them. The tables
 * have each call's input and requirements, and each field of a record. Other declarations of things are in things.tsv.
 * An accidental change of a limit, a right or a flag differs from its table. To change one on purpose, run
 * `UPDATE_CONTRACTS=1 npm test -- unit contracts/tables` and read the tables' diff.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linesOfContracts, linesOfThings, listedRecords } from './extract.ts'

const folder = import.meta.dirname
const areas = new Map(
  [...(await linesOfContracts()), ['things', await linesOfThings()] as const].map(([area, lines]) => [
    area,
    [...new Set(lines.map((line) => line.join('\t').trimEnd()))],
  ]),
)
const tables = () => readdirSync(folder).filter((name) => name.endsWith('.tsv'))

if (process.env.UPDATE_CONTRACTS) {
  for (const name of tables()) rmSync(join(folder, name))
  for (const [area, lines] of areas) writeFileSync(join(folder, `${area}.tsv`), `${lines.join('\n')}\n`)
}

test.each(tables())('%s', (name) => {
  const table = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n')
  const now = areas.get(name.replace('.tsv', '')) ?? []
  const [ofTable, ofSources] = [new Set(table), new Set(now)]
  const hint = 'To accept: UPDATE_CONTRACTS=1 npm test -- unit contracts/tables'
  expect(
    {
      inSourcesOnly: now.filter((line) => !ofTable.has(line)),
      inTableOnly: table.filter((line) => !ofSources.has(line)),
    },
    hint,
  ).toEqual({ inSourcesOnly: [], inTableOnly: [] })
  expect(now, hint).toEqual(table)
})

test('each area has a table', () =>
  expect(tables().sort()).toEqual([...areas.keys()].map((area) => `${area}.tsv`).sort()))

test('every list says what it is for while it has no rows', async () => {
  const silentNames = (await listedRecords()).filter(({ emptyText }) => !emptyText).map(({ name }) => name)
  expect(silentNames).toEqual([])
})
