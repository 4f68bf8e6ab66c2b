import { describe, expect, it } from 'vitest'
import { importsOf } from '../../src/tools/imports.ts'
import { checkHouse } from '../../src/tools/rules.ts'

const role = 'src/areas/accounts/role'

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

describe('who may import whom', () => {
  const refused: [name: string, file: string, text: string][] = [
    ['protocol anything of ours', 'src/protocol/frame.ts', "import { a } from '../kit/call.ts'"],
    ['the kit an area', 'src/kit/list.ts', "import { role } from '../areas/accounts/role/contract.ts'"],
    ['the kit the server', 'src/kit/list.ts', "import type { Db } from '../server/store/store.ts'"],
    ['the gateway an area', 'src/gateway/gateway.ts', "import { note } from '../areas/messages/refusal/note.ts'"],
    ['the gateway the type of an area', 'src/gateway/links.ts', "import type { A } from '../areas/a/b/c.ts'"],
    ['ingest an area', 'src/ingest/ingest.ts', "import { trip } from '../areas/tracking/trip/follow.ts'"],
    ['ingest the gateway', 'src/ingest/ingest.ts', "import { links } from '../gateway/links.ts'"],
    ['an area the gateway', `${role}/server.ts`, "import { Links } from '../../../gateway/links.ts'"],
    ['an area who starts it', `${role}/server.ts`, "import { openServer } from '../../../start/server.ts'"],
    ['the server an area', 'src/server/http/app.ts', "import { role } from '../../areas/accounts/role/contract.ts'"],
    ['the server ingest', 'src/server/thing/thing.ts', "import { follower } from '../../ingest/follower.ts'"],
    ['the server an area later', 'src/server/http/app.ts', "const late = () => import('../../areas/a/b/c.ts')"],
    ['a screen its follower', `${role}/screen.tsx`, "import { follow } from './follow.ts'"],
    ['a contract a package but zod', `${role}/contract.ts`, "import axios from 'axios'"],
    ['a contract its store', `${role}/contract.ts`, "import { roles } from './store.ts'"],
    ['the logic antd', 'src/kit/record/listing.ts', "import { Table } from 'antd'"],
    ['a screen antd', `${role}/screen.tsx`, "import { DatePicker } from 'antd'"],
    ["a thing's phone view antd-mobile", `${role}/tree.phone.tsx`, "import { Button } from 'antd-mobile'"],
    ['a screen the server', `${role}/screen.tsx`, "import { db } from '../../../server/store/store.ts'"],
    ['a screen its server', `${role}/screen.tsx`, "import { addRole } from './server.ts'"],
    ['a server a screen', `${role}/server.ts`, "import Roles from './screen.tsx'"],
    ["a screen another thing's screen", `${role}/screen.tsx`, "import Users from '../user/screen.tsx'"],
    ["a screen another thing's own files", `${role}/screen.tsx`, "import { useTree } from '../user/useTree.ts'"],
  ]
  it.each(refused)('refuses %s', (_name, file, text) => {
    expect(check({ [file]: `\n${text}\n` })).toEqual([expect.stringContaining(`${file}:2 imports`)])
  })

  it('allows what belongs together', () => {
    const tree = {
      [`${role}/contract.ts`]: "import { z } from 'zod'\nimport { record } from '../../../kit/record/record.ts'",
      [`${role}/server.ts`]: "import { roles } from './store.ts'\nimport { userCalls } from '../user/contract.ts'",
      [`${role}/screen.tsx`]: "import { roleCalls } from './contract.ts'",
      [`${role}/Form.tsx`]: "import { Departments } from '../user/parts.tsx'\nimport { words } from '../user/texts.ts'",
      'src/kit/record/desk-table.tsx': "import { Table } from 'antd'",
      'src/kit/record/phone/cards.tsx': "import { List } from 'antd-mobile'",
      [`${role}/follow.ts`]: "import { follower } from '../../../ingest/follower.ts'",
      'src/server/thing/thing.ts': "import type { Follower } from '../../ingest/follower.ts'",
      'src/gateway/gateway.ts':
        "import { IngestShards } from '../ingest/shards.ts'\nimport { connect } from 'node:net'",
      'src/start/gateway-services.ts':
        "import { trip } from '../areas/tracking/trip/follow.ts'\nimport { openGateway } from '../gateway/gateway.ts'",
      'src/app/main.tsx': "const desk = () => import('./desk/shell.tsx')",
      'src/app/desk/shell.tsx': "import { Layout } from 'antd'",
    }
    expect(check(tree)).toEqual([])
  })
})

describe('one shell loads nothing of the other', () => {
  it('follows static imports', () => {
    const tree = {
      'src/app/phone/shell.tsx': "import { x } from '../frame.tsx'",
      'src/app/frame.tsx': "import { y } from './desk/menu.tsx'",
      'src/app/desk/menu.tsx': "import { Menu } from 'antd'",
    }
    const way = 'src/app/frame.tsx → src/app/desk/menu.tsx → antd'
    expect(check(tree)).toEqual([`src/app/phone/shell.tsx:1 a phone file loads desktop code: ${way}`])
  })

  it('stops at types and at imports that come later', () => {
    const tree = {
      'src/app/phone/shell.tsx':
        "import type { X } from '../desk/menu.tsx'\nconst m = () => import('../desk/menu.tsx')",
      'src/app/desk/menu.tsx': "import { Menu } from 'antd'",
    }
    expect(check(tree)).toEqual([])
  })

  it('keeps both out of the entry and out of one file', () => {
    expect(check({ 'src/app/main.tsx': "import { Button } from 'antd'" })).toHaveLength(1)
    expect(check({ 'src/app/both.tsx': "import { A } from 'antd'\nimport { B } from 'antd-mobile'" })).toHaveLength(2)
  })
})

describe('going back on a phone closes what is open', () => {
  it('refuses an overlay that does not know of it', () => {
    const text = "import { Button, Popup } from 'antd-mobile'"
    expect(check({ 'src/kit/record/phone/rows.tsx': text })).toEqual([expect.stringContaining('imports Popup')])
    expect(check({ 'src/kit/ui/over/popup.phone.tsx': text })).toEqual([])
  })
})

describe('folders', () => {
  it('do not load each other: the shortest chain is named once, with its imports', () => {
    const tree = {
      'src/server/http/app.ts': "import { a } from '../stream/open.ts'\nimport { b } from '../fault.ts'",
      'src/server/stream/open.ts': "\nimport { a } from '../record/table.ts'\nimport { b } from '../log/log.ts'",
      'src/server/log/log.ts': "import { a } from '../record/table.ts'",
      'src/server/record/table.ts': "import { a } from '../http/run.ts'",
    }
    const chain = [
      'src/server/http',
      'src/server/stream (src/server/http/app.ts:1)',
      'src/server/record (src/server/stream/open.ts:2)',
      'src/server/http (src/server/record/table.ts:1)',
    ]
    const longer = [
      'src/server/log',
      'src/server/record (src/server/log/log.ts:1)',
      'src/server/http (src/server/record/table.ts:1)',
      'src/server/stream (src/server/http/app.ts:1)',
      'src/server/log (src/server/stream/open.ts:3)',
    ]
    expect(check(tree)).toEqual([
      `src/server/http/app.ts:1 folders load each other: ${chain.join(' → ')}`,
      `src/server/log/log.ts:1 folders load each other: ${longer.join(' → ')}`,
    ])
  })

  it('are whole things and whole rooms of the kit; the kit itself is one', () => {
    const tree = {
      'src/kit/record/desk/table.tsx': "import { a } from '../../upload/desk/input.tsx'",
      'src/kit/upload/upload.ts': "import { a } from '../record/texts.ts'\nimport { b } from '../words.ts'",
      [`${role}/desk/Tree.tsx`]: "import { a } from '../contract.ts'",
      [`${role}/contract.ts`]: "import { a } from '../user/contract.ts'",
      'src/areas/accounts/user/server.ts': "import { a } from '../role/server.ts'",
    }
    expect(check(tree)).toEqual([
      expect.stringContaining('src/areas/accounts/role → src/areas/accounts/user'),
      expect.stringContaining('src/kit/record → src/kit/upload'),
    ])
  })

  it('may know the types of each other, and load each other later', () => {
    const tree = {
      'src/app/shell/shells.ts':
        "import type { Step } from '../session/guard.ts'\nconst a = () => import('../desk/a.tsx')",
      'src/app/session/guard.ts': "import { a } from '../shell/shells.ts'",
      'src/app/desk/a.tsx': "import { a } from '../shell/shells.ts'",
    }
    expect(check(tree)).toEqual([])
  })
})

describe("a thing's tables", () => {
  const text = "import { users } from '../user/store.ts'"
  it('are its own', () => {
    const message = 'imports src/areas/accounts/user/store.ts'
    expect(check({ [`${role}/server.ts`]: text })).toEqual([expect.stringContaining(`${role}/server.ts:1 ${message}`)])
    expect(check({ [`${role}/store.ts`]: text.replace('import', 'import type') })).toHaveLength(1)
    expect(check({ 'src/areas/accounts/near.ts': text.replace('..', '.') })).toHaveLength(1)
  })

  it('are seen by itself, the demonstration, who starts everything, and tests', () => {
    const outside = "import { users } from '../areas/accounts/user/store.ts'"
    const tree = {
      'src/areas/accounts/user/facts.ts': "import { users } from './store.ts'",
      'src/areas/accounts/user/work/clean.ts': "import { users } from '../store.ts'",
      'src/demonstration/load.ts': outside,
      'src/start/accounts.ts': outside,
      'tests/areas/accounts/user.test.ts': "import { users } from '../../../src/areas/accounts/user/store.ts'",
    }
    expect(check(tree)).toEqual([])
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
  const importing = "import { roleCalls } from '../../../src/areas/accounts/role/contract.ts'\n"
  const withTest = (text: string, file = 'tests/areas/accounts/role.test.ts') =>
    check({ [`${role}/contract.ts`]: contract, [file]: text })

  it('are made by a test: some of each contract, and each that is not one of the usual', () => {
    const none = [`${role}/contract.ts:1 no test makes any of these calls`]
    expect(withTest('')).toEqual(none)
    expect(withTest(importing.replace('import', 'import type'))).toEqual(none)
    expect(withTest(importing, 'tests/bench/role.bench.ts')).toEqual(none)
    expect(withTest("['/role/query', 'json']", 'tests/server/specified-calls.ts')).toEqual(none)
    const touched = `${role}/contract.ts:6 no test makes the call touched (/role/touched)`
    const tree = `${role}/contract.ts:4 no test makes the call tree (/role/tree)`
    expect(withTest("post('/role/query')")).toEqual([tree, touched])
    expect(withTest(`${importing}call(roleCalls.tree)`)).toEqual([touched])
  })

  it('are named by their key, by their path, or in turn', () => {
    expect(withTest(`${importing}call(roleCalls.tree)\npost('/role/touched')`)).toEqual([])
    expect(withTest(`${importing}for (const each of keys) call(roleCalls[each])`)).toEqual([])
  })

  it('are also those that a function makes of several paths', () => {
    const made = "export const sent = messageCalls({\n  list: '/sent/list',\n  unit: '/s',\n  one: '/sent/one',\n})"
    const tree = { [`${role}/contract.ts`]: made, 'tests/areas/accounts/role.test.ts': `${importing}call(sent.list)` }
    expect(check(tree)).toEqual([`${role}/contract.ts:4 no test makes the call one (/sent/one)`])
  })

  it('that another contract makes at paths of its own are those of that one', () => {
    expect(check({ [`${role}/contract.ts`]: 'export const tree = (path: string) => call(path, {})' })).toEqual([])
  })
})

describe('field kinds', () => {
  it('are known to nobody but themselves', () => {
    const asked = [
      "if (field.kind === 'text') return 1",
      "const wide = props.field?.kind.name !== 'file'",
      '  switch (field.kind) {',
      "const vin = fieldOf(record, key)?.kind.name === 'vin'",
    ]
    for (const line of asked)
      for (const file of ['src/kit/record/desk/cell.tsx', 'src/server/record/sheet.ts'])
        expect(check({ [file]: line })).toEqual([expect.stringContaining(`${file}:1 asks which kind`)])
    expect(check({ 'src/kit/record/kinds/text.desk.tsx': asked.join('\n') })).toEqual([])
    expect(check({ 'src/kit/record/hosts.tsx': "const id = held.kind === 'edit' ? held.id : undefined" })).toEqual([])
  })
})

describe('forms', () => {
  const form = '<form onSubmit={start}></form>'
  const [dialog, hook] = [`${role}/New.tsx`, `${role}/useNew.ts`]
  it('keep a draft, by themselves or by what they use; a warning alone does for named secrets', () => {
    expect(check({ [dialog]: form })).toEqual([`${dialog}:1 a form without a draft: useFormDraft of kit/draft`])
    expect(check({ [dialog]: `const form = useFormDraft<Draft>('role', {})\n${form}` })).toEqual([])
    const uses = { [dialog]: `import { useNew } from './useNew.ts'\n${form}` }
    expect(check({ ...uses, [hook]: 'export const useNew = () => useFormDraft(of, {})' })).toEqual([])
    expect(check({ ...uses, [hook]: 'export const useNew = () => useUnsavedGuard(true)' })).toHaveLength(1)
    expect(check({ 'src/areas/vehicles/messageKey/parts.tsx': `useUnsavedGuard(true)\n${form}` })).toEqual([])
    expect(check({ ...uses, [hook]: 'export const useNew = () => useState(true)' })).toHaveLength(1)
  })
})

describe('a VIN', () => {
  const screen = 'src/areas/alarms/board/Row.tsx'
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
    const pressed = [
      '  <RowButton',
      '    key={vin}',
      '    onPress={() => open(vin)}',
      '  >',
      '    <b>{vin}</b>',
      '  </RowButton>',
    ]
    expect(check({ [screen]: pressed.join('\n') })).toEqual([])
    const beside = [...pressed, '  <b>{vin}</b>']
    expect(check({ [screen]: beside.join('\n') })).toEqual([expect.stringContaining(':7 a bare VIN')])
  })
})

describe('files', () => {
  it('are short unless they are data', () => {
    const long = 'x\n'.repeat(351)
    expect(check({ 'src/kit/a.ts': long })).toEqual(['src/kit/a.ts:351 351 lines, at most 350 are allowed'])
    expect(check({ [`${role}/texts.ts`]: long, 'src/server/demo/names.ts': long })).toEqual([])
  })

  it('have names that say something', () => {
    expect(check({ 'src/kit/utils/a.ts': '', 'src/kit/date-helpers.ts': '' })).toHaveLength(2)
    expect(check({ 'src/areas/accounts/roleManagement.ts': '' })).toEqual([])
  })

  it('hide no component in a .ts file', () => {
    const text = 'const a = () => createElement(Tree)\n'
    expect(check({ [`${role}/views.ts`]: text })).toEqual([expect.stringContaining('views.ts:1 a component')])
    expect(check({ [`${role}/views.ts`]: "const a = document.createElement('a')\n" })).toEqual([])
  })

  it('load late what React does not hold back', () => {
    const said = check({ [`${role}/parts.tsx`]: "import { type ReactNode, Suspense } from 'react'\n" })
    expect(said).toEqual([expect.stringContaining('imports Suspense from react')])
    expect(check({ [`${role}/parts.tsx`]: "import { useState } from 'react'\n" })).toEqual([])
  })

  it('of the kit are no barrels', () => {
    const only =
      "/** The kit's map. */\nexport { a } from './a.ts'\nexport type { B } from './b.ts'\nexport * from './c.ts'\n"
    expect(check({ 'src/kit/map/index.ts': only })).toEqual([expect.stringContaining('index.ts:1 only re-exports')])
    expect(check({ 'src/kit/map/index.ts': `${only}export const d = 1\n`, 'src/protocol/index.ts': only })).toEqual([])
  })

  it('of screens take their controls from kit/ui', () => {
    const raw = 'const a = (\n  <input\n    type="text" />\n)\nconst b = <button type="button">x</button>\n'
    expect(check({ [`${role}/screen.tsx`]: raw })).toEqual([
      expect.stringContaining('screen.tsx:2 <input> in a screen'),
      expect.stringContaining('screen.tsx:5 <button> in a screen'),
    ])
    const scrubber = 'src/areas/tracking/trackPlayback/transport/Scrubber.tsx'
    expect(check({ [scrubber]: raw, 'src/kit/ui/row-button.tsx': raw })).toEqual([])
  })

  it('ask for no date in the browser’s own way, which has a language of its own', () => {
    const raw = 'const a = <TextControl type="date" />\nconst b = <input type="range" />\n'
    expect(check({ 'src/kit/ui/day.tsx': raw })).toEqual([expect.stringContaining('day.tsx:1 the browser’s own date')])
  })

  it('hold no text in components', () => {
    const text = "const a = 1\nconst b = '角色'\n"
    expect(check({ [`${role}/screen.tsx`]: text })).toEqual([expect.stringContaining('screen.tsx:2 a text')])
    expect(check({ [`${role}/texts.ts`]: text })).toEqual([])
  })
})
