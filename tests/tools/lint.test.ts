import { describe, expect, it } from 'vitest'
import { importsOf } from '../../src/tools/imports.ts'
import { checkHouse } from '../../src/tools/rules.ts'

const role = 'src/features/base/accounts/role'

/** Returns the violations of a small tree, as `file:line message`. */
function check(tree: Record<string, string>): string[] {
  return checkHouse(new Map(Object.entries(tree))).map(({ file, line, message }) => `${file}:${line} ${message}`)
}

describe('importsOf', () => {
  it('finds static, type, re-exporting, bare and dynamic imports with their lines', () => {
    const text = [
      'import { a,',
      "  b } from './b.ts'",
      "import type { C } from '../c.ts'",
      "export * from './d.ts'",
      "import 'antd/dist/reset.css'",
      "const late = () => import('./e.tsx')",
      "const word = 'import x from y'",
    ].join('\n')
    expect(importsOf('src/x/a.ts', text).map(({ line, target, loads }) => [line, target, loads])).toEqual([
      [2, 'src/x/b.ts', true],
      [3, 'src/c.ts', false],
      [4, 'src/x/d.ts', true],
      [5, 'antd', true],
      [6, 'src/x/e.tsx', false],
    ])
  })
})

describe('calls', () => {
  const contract = [
    "export const role = record('role', ['角色', 'Role'], {})",
    'export const roleCalls = {',
    "  ...recordCalls(role, pathsUnder('/role', 'query', 'add')),",
    "  tree: permissionTree('/role/tree'),",
    '  touched: call(',
    "    '/role/touched', {}),",
    '}',
  ].join('\n')
  const importing = "import { roleCalls } from '../../../../src/features/base/accounts/role/contract.ts'\n"
  const withTest = (text: string, file = 'tests/features/base/accounts/role.test.ts') =>
    check({ [`${role}/contract.ts`]: contract, [file]: text })

  it('are made by a test: some of each contract, and each that is not one of the usual', () => {
    const none = [`${role}/contract.ts:1 no test makes any of these calls`]
    expect(withTest('')).toEqual(none)
    expect(withTest(importing.replace('import', 'import type'))).toEqual(none)
    expect(withTest(importing, 'tests/bench/role.bench.ts')).toEqual(none)
    expect(withTest("['/role/query', 'json']", 'tests/platform/specified-calls.ts')).toEqual(none)
    const touchedFault = `${role}/contract.ts:6 no test makes the call touched (/role/touched)`
    const tree = `${role}/contract.ts:4 no test makes the call tree (/role/tree)`
    expect(withTest("post('/role/query')")).toEqual([tree, touchedFault])
    expect(withTest(`${importing}call(roleCalls.tree)`)).toEqual([touchedFault])
  })

  it('are named by their key, by their path, or in turn', () => {
    expect(withTest(`${importing}call(roleCalls.tree)\npost('/role/touched')`)).toEqual([])
    expect(withTest(`${importing}for (const each of keys) call(roleCalls[each])`)).toEqual([])
  })

  it('are also those that a function makes of several paths', () => {
    const contractText =
      "export const sent = messageCalls({\n  list: '/sent/list',\n  unit: '/s',\n  one: '/sent/one',\n})"
    const tree = {
      [`${role}/contract.ts`]: contractText,
      'tests/features/base/accounts/role.test.ts': `${importing}call(sent.list)`,
    }
    expect(check(tree)).toEqual([`${role}/contract.ts:4 no test makes the call one (/sent/one)`])
  })

  it('that another contract makes at paths of its own are those of that one', () => {
    expect(check({ [`${role}/contract.ts`]: 'export const tree = (path: string) => call(path, {})' })).toEqual([])
  })
})

describe('field kinds', () => {
  it('are known to nobody but themselves', () => {
    const kindChecks = [
      "if (field.kind === 'text') return 1",
      "const wide = props.field?.kind.name !== 'file'",
      '  switch (field.kind) {',
      "const vin = fieldOf(record, key)?.kind.name === 'vin'",
    ]
    for (const line of kindChecks)
      for (const file of ['src/record/views/desk/Value.tsx', 'src/platform/record/sheet.ts'])
        expect(check({ [file]: line })).toEqual([expect.stringContaining(`${file}:1 tests the kind of a field`)])
    expect(check({ 'src/record/kinds/text.ts': kindChecks.join('\n') })).toEqual([])
    expect(check({ 'src/record/views/hosts.tsx': "const id = held.kind === 'edit' ? held.id : undefined" })).toEqual([])
  })
})

describe('forms', () => {
  const form = '<form onSubmit={start}></form>'
  const [dialog, hook] = [`${role}/New.tsx`, `${role}/useNew.ts`]
  it('keep a draft, by themselves or by what they use; a warning alone does for named secrets', () => {
    expect(check({ [dialog]: form })).toEqual([`${dialog}:1 a form without a draft: use useFormDraft of ui/draft`])
    expect(check({ [dialog]: `const form = useFormDraft<Draft>('role', {})\n${form}` })).toEqual([])
    const uses = { [dialog]: `import { useNew } from './useNew.ts'\n${form}` }
    expect(check({ ...uses, [hook]: 'export const useNew = () => useFormDraft(of, {})' })).toEqual([])
    expect(check({ ...uses, [hook]: 'export const useNew = () => useUnsavedGuard(true)' })).toHaveLength(1)
    expect(check({ 'src/features/fleet/vehicles/messageKey/parts.tsx': `useUnsavedGuard(true)\n${form}` })).toEqual([])
    expect(check({ ...uses, [hook]: 'export const useNew = () => useState(true)' })).toHaveLength(1)
  })
})

describe('a VIN', () => {
  const screen = 'src/features/work/alarms/board/Row.tsx'
  it('is drawn by what leads to its vehicle', () => {
    const bare = [
      '        <b>{vin}</b>',
      '          {row.vin}',
      '        {plate ?? one.vin}',
      '        {plate && <small>{vin}</small>}',
      "  { key: 'vin', cell: ({ vin }: Row) => vin },",
    ]
    for (const line of bare)
      expect(check({ [screen]: line })).toEqual([expect.stringContaining(`${screen}:1 a bare VIN`)])
    const fine = [
      '        <VehicleLink vin={vin} />',
      '        <VehicleLink vin={vin}>{plate ?? vin}</VehicleLink>',
      '        rows.map(({ vin }) => vin)',
      '        <Row vin={vin} />',
    ]
    for (const line of fine) expect(check({ [screen]: line })).toEqual([])
  })
  it('is text within what is pressed as a whole', () => {
    const buttonLines = [
      '  <RowButton',
      '    key={vin}',
      '    onPress={() => open(vin)}',
      '  >',
      '    <b>{vin}</b>',
      '  </RowButton>',
    ]
    expect(check({ [screen]: buttonLines.join('\n') })).toEqual([])
    const trailingLines = [...buttonLines, '  <b>{vin}</b>']
    expect(check({ [screen]: trailingLines.join('\n') })).toEqual([expect.stringContaining(':7 a bare VIN')])
  })
})

describe('files', () => {
  it('are short unless they are data', () => {
    const long = 'x\n'.repeat(351)
    expect(check({ 'src/ui/a.ts': long })).toEqual(['src/ui/a.ts:351 351 lines, at most 350 are allowed'])
    expect(check({ [`${role}/texts.ts`]: long, 'src/platform/demo/names.ts': long })).toEqual([])
  })

  it('have names that say something', () => {
    expect(check({ 'src/ui/utils/a.ts': '', 'src/ui/date-helpers.ts': '' })).toHaveLength(2)
    expect(check({ 'src/features/base/accounts/roleManagement.ts': '' })).toEqual([])
  })

  it('hide no component in a .ts file', () => {
    const text = 'const a = () => createElement(Tree)\n'
    expect(check({ [`${role}/views.ts`]: text })).toEqual([expect.stringContaining('views.ts:1 a component')])
    expect(check({ [`${role}/views.ts`]: "const a = document.createElement('a')\n" })).toEqual([])
  })

  it('load late what React does not hold back', () => {
    const problems = check({ [`${role}/parts.tsx`]: "import { type ReactNode, Suspense } from 'react'\n" })
    expect(problems).toEqual([expect.stringContaining('imports Suspense from react')])
    expect(check({ [`${role}/parts.tsx`]: "import { useState } from 'react'\n" })).toEqual([])
  })

  it('of ui are no barrels', () => {
    const only =
      "/** The map. */\nexport { a } from './a.ts'\nexport type { B } from './b.ts'\nexport * from './c.ts'\n"
    expect(check({ 'src/ui/map/index.ts': only })).toEqual([expect.stringContaining('index.ts:1 only re-exports')])
    expect(
      check({ 'src/ui/map/index.ts': `${only}export const d = 1\n`, 'src/domain/gb32960/index.ts': only }),
    ).toEqual([])
  })

  it('of screens take their controls from ui/parts', () => {
    const raw = 'const a = (\n  <input\n    type="text" />\n)\nconst b = <button type="button">x</button>\n'
    expect(check({ [`${role}/screen.tsx`]: raw })).toEqual([
      expect.stringContaining('screen.tsx:2 <input> in a screen'),
      expect.stringContaining('screen.tsx:5 <button> in a screen'),
    ])
    const scrubber = 'src/features/work/tracking/trackPlayback/transport/Scrubber.tsx'
    expect(check({ [scrubber]: raw, 'src/ui/parts/RowButton.tsx': raw })).toEqual([])
  })

  it('ask for no date in the browser’s own way, which has a language of its own', () => {
    const raw = 'const a = <TextControl type="date" />\nconst b = <input type="range" />\n'
    expect(check({ 'src/ui/parts/day.tsx': raw })).toEqual([
      expect.stringContaining('day.tsx:1 the browser’s own date'),
    ])
  })

  it('hold no text in components', () => {
    const text = "const a = 1\nconst b = '角色'\n"
    expect(check({ [`${role}/screen.tsx`]: text })).toEqual([expect.stringContaining('screen.tsx:2 a text')])
    expect(check({ [`${role}/texts.ts`]: text })).toEqual([])
  })
})
