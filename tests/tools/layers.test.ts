import { describe, expect, it } from 'vitest'
import { checkLayers } from '../../src/tools/layers.ts'
import { checkHouse, type Violation } from '../../src/tools/rules.ts'

const role = 'src/features/base/accounts/role'
const user = 'src/features/base/accounts/user'

type Tree = Record<string, string>
const lines = (violations: Violation[]) => violations.map(({ file, line, message }) => `${file}:${line} ${message}`)
/** Violations of a small tree, as `file:line message`. */
const check = (tree: Tree): string[] => lines(checkHouse(new Map(Object.entries(tree))))
const layers = (tree: Tree): string[] => lines(checkLayers(new Map(Object.entries(tree))))

describe('who may import whom', () => {
  const forbiddenImports: [name: string, file: string, text: string][] = [
    ['the domain the client', 'src/domain/gb32960/frame.ts', "import { a } from '../../client/query.ts'"],
    ['ui a feature', 'src/ui/list.ts', "import { role } from '../features/base/accounts/role/contract.ts'"],
    [
      'a record view the type of the store',
      'src/record/views/a.ts',
      "import type { Db } from '../../platform/store/store.ts'",
    ],
    [
      'the gateway a feature',
      'src/telematics/gateway/a.ts',
      "import { note } from '../../features/fleet/messages/refusal/note.ts'",
    ],
    [
      'the gateway the type of a feature',
      'src/telematics/gateway/a.ts',
      "import type { A } from '../../features/a/b/c.ts'",
    ],
    [
      'ingest a feature',
      'src/telematics/ingest/a.ts',
      "import { trip } from '../../features/work/tracking/trip/follow.ts'",
    ],
    ['ingest the gateway', 'src/telematics/ingest/a.ts', "import { links } from '../gateway/links.ts'"],
    ['a feature the gateway', `${role}/server.ts`, "import { Links } from '../../../../telematics/gateway/links.ts'"],
    ['a feature the programs', `${role}/server.ts`, "import { openServer } from '../../../../programs/server.ts'"],
    [
      'the platform a feature',
      'src/platform/http/app.ts',
      "import { role } from '../../features/base/accounts/role/contract.ts'",
    ],
    [
      'the platform ingest',
      'src/platform/thing/thing.ts',
      "import { follower } from '../../telematics/ingest/follower.ts'",
    ],
    [
      'the platform a feature later',
      'src/platform/http/app.ts',
      "const late = () => import('../../features/a/b/c.ts')",
    ],
    ['the platform a record view', 'src/platform/http/app.ts', "import { a } from '../../record/views/shared/list.ts'"],
    ['a screen its follower', `${role}/screen.tsx`, "import { follow } from './follow.ts'"],
    ['a contract a package other than zod', `${role}/contract.ts`, "import axios from 'axios'"],
    ['a contract its store', `${role}/contract.ts`, "import { roles } from './store.ts'"],
    ['shared logic antd', 'src/record/views/shared/listing.ts', "import { Table } from 'antd'"],
    ['a screen antd', `${role}/screen.tsx`, "import { DatePicker } from 'antd'"],
    ["a thing's phone view antd-mobile", `${role}/tree.phone.tsx`, "import { Button } from 'antd-mobile'"],
    ['a screen the platform', `${role}/screen.tsx`, "import { db } from '../../../../platform/store/store.ts'"],
    ['a screen its server', `${role}/screen.tsx`, "import { addRole } from './server.ts'"],
    ['a server a screen', `${role}/server.ts`, "import Roles from './screen.tsx'"],
    ["a screen another thing's screen", `${role}/screen.tsx`, "import Users from '../user/screen.tsx'"],
    ["a screen another thing's own files", `${role}/screen.tsx`, "import { useTree } from '../user/useTree.ts'"],
  ]
  it.each(forbiddenImports)('refuses %s', (_name, file, text) => {
    expect(check({ [file]: `\n${text}\n` })).toContainEqual(expect.stringContaining(`${file}:2 imports`))
  })

  it('allows what belongs together', () => {
    const tree = {
      [`${role}/contract.ts`]: "import { z } from 'zod'\nimport { record } from '../../../../record/model/record.ts'",
      [`${role}/server.ts`]: "import { roles } from './store.ts'\nimport { userCalls } from '../user/contract.ts'",
      [`${role}/screen.tsx`]: "import { roleCalls } from './contract.ts'",
      [`${role}/Form.tsx`]: "import { Departments } from '../user/parts.tsx'\nimport { words } from '../user/texts.ts'",
      'src/record/views/desk/RecordTable.tsx': "import { Table } from 'antd'",
      'src/record/views/phone/RecordCards.tsx': "import { List } from 'antd-mobile'",
      [`${role}/follow.ts`]: "import { follower } from '../../../../telematics/ingest/follower.ts'",
      'src/platform/thing/thing.ts': "import type { Follower } from '../../telematics/ingest/follower.ts'",
      'src/telematics/gateway/gateway.ts':
        "import { IngestShards } from '../ingest/shards.ts'\nimport { connect } from 'node:net'",
      'src/programs/gateway-services.ts':
        "import { trip } from '../features/work/tracking/trip/follow.ts'\nimport { openGateway } from '../telematics/gateway/gateway.ts'",
      'src/app/main.tsx': "const desk = () => import('./desk/shell.tsx')",
      'src/app/desk/shell.tsx': "import { Layout } from 'antd'",
    }
    expect(check(tree)).toEqual([])
  })
})

describe('folders and features have an order', () => {
  const [vehicle, alarm] = ['src/features/fleet/vehicles/vehicle', 'src/features/work/alarms/alarm']
  it('refuses an import of a later one, also within a tier and when it loads later', () => {
    const loads = "import { alarmCalls } from '../../../work/alarms/alarm/contract.ts'"
    expect(layers({ [`${vehicle}/server.ts`]: loads })).toEqual([
      `${vehicle}/server.ts:1 imports ${alarm}/contract.ts: features/work/alarms comes after features/fleet/vehicles (src/tools/layers.ts)`,
    ])
    expect(layers({ [`${alarm}/a.ts`]: "import { a } from '../../analysis/chart/contract.ts'" })).toHaveLength(1)
    expect(
      layers({ [`${vehicle}/a.ts`]: "const a = () => import('../../../work/alarms/alarm/parts.tsx')" }),
    ).toHaveLength(1)
    expect(layers({ 'src/record/kinds/text.ts': "import { a } from '../model/record.ts'" })).toHaveLength(1)
    expect(layers({ 'src/ui/list.ts': "import { a } from '../record/model/record.ts'" })).toHaveLength(1)
  })
  it('allows earlier ones, the same, and types', () => {
    expect(
      layers({ [`${alarm}/server.ts`]: "import { vehicle } from '../../../fleet/vehicles/vehicle/contract.ts'" }),
    ).toEqual([])
    expect(layers({ [`${alarm}/server.ts`]: "import { rules } from '../signalRule/contract.ts'" })).toEqual([])
    expect(layers({ [`${vehicle}/a.ts`]: "import type { A } from '../../../work/alarms/alarm/contract.ts'" })).toEqual(
      [],
    )
  })
  it('names every folder', () => {
    expect(layers({ 'src/server/a.ts': '' })).toEqual(['src/server/a.ts:1 is in no folder of src/tools/layers.ts'])
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
    expect(check({ 'src/record/views/phone/rows.tsx': text })).toEqual([expect.stringContaining('imports Popup')])
    expect(check({ 'src/ui/parts/over/Popup.phone.tsx': text })).toEqual([])
  })
})

describe('folders', () => {
  it('do not load each other: the shortest chain is named once, with its imports', () => {
    const tree = {
      'src/platform/http/app.ts': "import { a } from '../stream/open.ts'\nimport { b } from '../fault.ts'",
      'src/platform/stream/open.ts': "\nimport { a } from '../record/table.ts'\nimport { b } from '../log/log.ts'",
      'src/platform/log/log.ts': "import { a } from '../record/table.ts'",
      'src/platform/record/table.ts': "import { a } from '../http/run.ts'",
    }
    const chain = [
      'src/platform/http',
      'src/platform/stream (src/platform/http/app.ts:1)',
      'src/platform/record (src/platform/stream/open.ts:2)',
      'src/platform/http (src/platform/record/table.ts:1)',
    ]
    const longer = [
      'src/platform/log',
      'src/platform/record (src/platform/log/log.ts:1)',
      'src/platform/http (src/platform/record/table.ts:1)',
      'src/platform/stream (src/platform/http/app.ts:1)',
      'src/platform/log (src/platform/stream/open.ts:3)',
    ]
    expect(check(tree)).toEqual([
      `src/platform/http/app.ts:1 folders import each other: ${chain.join(' → ')}`,
      `src/platform/log/log.ts:1 folders import each other: ${longer.join(' → ')}`,
    ])
  })

  it('are also those within a thing', () => {
    const tree = {
      [`${role}/desk/Tree.tsx`]: "import { a } from '../contract.ts'",
      [`${role}/screen.tsx`]: "import { Tree } from './desk/Tree.tsx'",
    }
    expect(check(tree)).toEqual([expect.stringContaining(`${role} → ${role}/desk`)])
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
    const message = `imports ${user}/store.ts`
    expect(check({ [`${role}/server.ts`]: text })).toEqual([expect.stringContaining(`${role}/server.ts:1 ${message}`)])
    expect(check({ [`${role}/store.ts`]: text.replace('import', 'import type') })).toHaveLength(1)
    expect(check({ 'src/features/base/accounts/near.ts': text.replace('..', '.') })).toHaveLength(1)
  })

  it('are visible to itself, the demonstration, the programs, and tests', () => {
    const tree = {
      [`${user}/facts.ts`]: "import { users } from './store.ts'",
      [`${user}/work/clean.ts`]: "import { users } from '../store.ts'",
      'src/virtual-fleet/demonstration/load.ts': "import { users } from '../../features/base/accounts/user/store.ts'",
      'src/programs/accounts.ts': "import { users } from '../features/base/accounts/user/store.ts'",
      'tests/features/base/accounts/user.test.ts':
        "import { users } from '../../../src/features/base/accounts/user/store.ts'",
    }
    expect(check(tree)).toEqual([])
  })
})
