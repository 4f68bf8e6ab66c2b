/**
 * Compares every text of the product in both languages with tests/words/<area>.tsv. A text that changes by accident
 * differs from its table. To change one on purpose, run `UPDATE_WORDS=1 npm test -- unit words/tables` and read the
 * tables' diff.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { wordsOf, wordsOfSources } from './extract.ts'

const folder = import.meta.dirname
const heading = '# source\tplace\tChinese\tEnglish\tEnglish for one (UPDATE_WORDS=1 npm test -- unit words/tables)'

/** src/features/work/alarms/board/texts.ts -> alarms, src/domain/contract/code.ts -> domain. */
const areaOf = (file: string) =>
  file.split('/')[/^src\/features\/\w+\/[\w-]+\//.test(file) ? 3 : 1]!.replace(/\.tsx?$/, '')
const placeOf = (file: string) => file.replace(/^src\/(features\/\w+\/[\w-]+\/)?/, '')
const escapeCell = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n')

const wordsByArea = Map.groupBy(wordsOfSources(), ({ file }) => areaOf(file))
const linesOf = (area: string) =>
  (wordsByArea.get(area) ?? []).map(({ file, path, forms }) =>
    [placeOf(file), path, ...forms].map(escapeCell).join('\t'),
  )
const tables = () => readdirSync(folder).filter((name) => name.endsWith('.tsv'))
const tableOf = (area: string) => {
  try {
    return readFileSync(join(folder, `${area}.tsv`), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
  } catch {
    return []
  }
}

if (process.env.UPDATE_WORDS) {
  for (const name of tables()) rmSync(join(folder, name))
  for (const area of wordsByArea.keys())
    writeFileSync(join(folder, `${area}.tsv`), `${[heading, ...linesOf(area)].join('\n')}\n`)
}

it.each([...new Set([...wordsByArea.keys(), ...tables().map((name) => name.replace('.tsv', ''))])])(
  'the words of %s are those of its table',
  (area) => {
    const [now, table] = [linesOf(area), tableOf(area)]
    const [ofTable, ofSources] = [new Set(table), new Set(now)]
    const hint = 'To accept: UPDATE_WORDS=1 npm test -- unit words/tables'
    expect(
      {
        inSourcesOnly: now.filter((line) => !ofTable.has(line)),
        inTableOnly: table.filter((line) => !ofSources.has(line)),
      },
      hint,
    ).toEqual({ inSourcesOnly: [], inTableOnly: [] })
    expect(now, hint).toEqual(table)
  },
)

it('finds texts, titles, single words and units in a source', () => {
  const source = `
    const words = texts('sample', { one: ['甲', 'A'], same: ['VIN', 'VIN'] })
    const far = number(['里程', 'Mileage'], { unit: 'km' })
    const row = { title: ['SOC', 'SOC'], rule: ['a', 'b'] }
    const Part = () => <p title="标题" className="m">{formatNumber(1, 'kWh')} {t(\`第\${page}页\`)}</p>
  `
  expect(wordsOf('sample.tsx', source).map(({ path, forms }) => [path, ...forms])).toEqual([
    ['sample.one', '甲', 'A'],
    ['sample.same', 'VIN', 'VIN'],
    ['far', '里程', 'Mileage'],
    ['far.unit', 'km'],
    ['row.title', 'SOC', 'SOC'],
    ['Part.title', '标题'],
    ['Part', 'kWh'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as the source has it
    ['Part', '第${page}页'],
  ])
})

/** Texts about a VIN itself: typed, read from a sheet, or of no vehicle. */
const ofVins = [
  'src/features/work/ota/campaign/texts.ts campaignWords.vinTwice',
  'src/features/work/ota/policyTest/state-texts.ts policyTestRefusal.notEligible',
  'src/features/work/commerce/exchangeCode/texts.server.ts exchangeCodeFault.taken',
  'src/features/work/tracking/trackPlayback/ask-texts.ts trackAsk.remove',
  'src/features/work/tracking/trackPlayback/player/texts.ts trackPlayer.unknown',
  'src/features/fleet/messages/frame/page-texts.ts messagePage.noneOfVin',
  'src/features/fleet/vehicles/vehicleChoice/sheet-texts.ts vinSheet.faultOf',
]

it('a text names a vehicle by its plate and VIN', () => {
  const bareVins = wordsOfSources().filter(({ forms }) => forms.some((form) => form.includes('{{vin}}')))
  expect(bareVins.map(({ file, path }) => `${file} ${path}`).sort()).toEqual([...ofVins].sort())
})
