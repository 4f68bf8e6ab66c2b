import { expect, test } from 'vitest'
import { checkNames } from '../../src/tools/name-rule.ts'

const thing = 'src/features/base/accounts/apiToken'
const component = (name: string) => `export function ${name}() {}\n`
const places = (files: Record<string, string>) => checkNames(new Map(Object.entries(files))).map(({ file }) => file)
const isFine = (file: string, text = '') => places({ [file]: text }).length === 0

test('a file with one component is named after it, its variants after the file that draws them', () => {
  const text = `export interface RowProps {}\n${component('Row')}`
  expect(isFine('src/ui/parts/Row.tsx', text)).toBe(true)
  expect(isFine('src/ui/parts/row.tsx', text)).toBe(false)
  expect(isFine('src/ui/parts/Line.tsx', text)).toBe(false)
  expect(isFine('src/ui/parts/Row.desk.tsx', component('Row'))).toBe(true)
  expect(isFine('src/ui/parts/Row.desk.tsx', component('RowControl'))).toBe(false)
  expect(places({ 'src/ui/parts/Row.tsx': text, 'src/ui/parts/Row.desk.tsx': component('RowControl') })).toEqual([])
  expect(isFine(`${thing}/screen.tsx`, 'export default function ApiTokens() {}')).toBe(true)
})

test('with other exports a file may have the name of its component or another, without one component another', () => {
  const withHook = `${component('Row')}export const useRow = () => 1\nexport const RowContext = createContext(1)\n`
  for (const name of ['Row', 'row', 'row-button']) expect(isFine(`src/ui/${name}.tsx`, withHook), name).toBe(true)
  expect(isFine('src/ui/Line.tsx', withHook)).toBe(false)
  const withType = `${component('Row')}export { type Line } from './line.ts'\n`
  expect(isFine('src/ui/row.tsx', withType)).toBe(false)
  const several = component('Row') + component('Line')
  expect(isFine('src/ui/rows.tsx', several)).toBe(true)
  expect(isFine('src/ui/Row.tsx', several)).toBe(false)
  const byDefault = `export { Line, type LineProps } from './Line.tsx'\nexport default ${component('Row').slice(7)}`
  expect(isFine('src/ui/Row.tsx', byDefault)).toBe(true)
  expect(isFine('src/ui/rows.tsx', byDefault)).toBe(false)
})

test('other files are in kebab-case, style sheets also named after their thing', () => {
  expect(isFine(`${thing}/use-token.ts`)).toBe(true)
  expect(isFine(`${thing}/useToken.ts`)).toBe(false)
  expect(isFine('tests/features/base/accounts/api-token.test.ts')).toBe(true)
  expect(isFine('tests/features/base/accounts/apiToken.test.ts')).toBe(false)
  expect(isFine('e2e/apiToken.e2e.ts')).toBe(false)
  expect(isFine(`${thing}/apiToken.css`)).toBe(true)
  expect(isFine(`${thing}/newToken.css`)).toBe(false)
})

test('neither a file nor a folder is named by a bare participle or an odd word', () => {
  expect(isFine('src/ui/map/thinned.ts')).toBe(false)
  expect(isFine('tests/platform/stored.test.ts')).toBe(false)
  expect(isFine('src/app/ended/texts.ts')).toBe(false)
  expect(isFine('src/app/told-steps/texts.ts')).toBe(false)
  for (const file of ['src/ui/map/thin-marks.ts', 'src/record/views/shared/form.ts', 'src/record/kinds/masked.ts'])
    expect(isFine(file), file).toBe(true)
})

test('folders are in kebab-case, only those of things in camelCase', () => {
  expect(isFine(`${thing}/contract.ts`)).toBe(true)
  expect(isFine('src/ui/mapBase/index.ts')).toBe(false)
  expect(isFine(`${thing}/newToken/form.ts`)).toBe(false)
})
