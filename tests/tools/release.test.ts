/** Tests the metadata of a release, and its list of packages. */
import { expect, test } from 'vitest'
import { carriedOf, importedPackages, type Sbom } from '../../src/tools/release/components.ts'
import { type Edition, releaseNotes } from '../../src/tools/release/notes.ts'
import { checkShipped } from '../../src/tools/shipped-rule.ts'

const readme = (...rows: string[]) =>
  `# P\n\n## Configuration\n| variable | default | meaning |\n|---|---|---|\n${rows.join('\n')}\n\n## Next\n| \`OTHER\` | 1 | No setting. |\n`
const first: Edition = {
  version: '0.1.0',
  commit: 'aaaaaaaaaaaa',
  migrations: [
    { tag: '0000_baseline', notes: { zh: '', en: '' } },
    { tag: '0001_views', notes: { zh: '可保存列表视图。', en: 'Views of lists can be saved.' } },
  ],
  readme: readme('| `PORT`, `HOST` | 8080 | Where it listens. |', '| `OLD` | none | Goes away. |'),
  deploy: new Map([
    ['nginx.conf', 'listen 443'],
    ['platform.env', 'PORT='],
  ]),
}

test('notes name migrations, settings and files for operators that are new, changed or gone', () => {
  const next: Edition = {
    version: '0.2.0',
    commit: 'bbbbbbbbbbbb',
    migrations: [...first.migrations, { tag: '0002_tags', notes: { zh: '车辆可加标签。', en: 'Vehicles have tags.' } }],
    readme: readme('| `PORT`, `HOST` | 8081 | Where it listens. |', '| `NEW` | none | What is new. |'),
    deploy: new Map([
      ['nginx.conf', 'listen 8443'],
      ['platform.env', 'PORT='],
      ['alerts.yml', ''],
    ]),
  }
  expect(releaseNotes(next, first)).toBe(`# 0.2.0
commit bbbbbbbbbbbb, 0.1.0 → 0.2.0

## 数据表 Tables
- \`0002_tags\`
  - 车辆可加标签。
  - Vehicles have tags.

## 设置 Settings
- 新增 Added: \`NEW\`: What is new.
- 变更 Changed: \`PORT\`, \`HOST\`: Where it listens.
- 移除 Removed: \`OLD\`

## 部署文件 Files for operators (src/tools/deploy)
- 新增 Added: \`alerts.yml\`
- 变更 Changed: \`nginx.conf\`
`)
  expect(releaseNotes(first)).toBe(
    '# 0.1.0\ncommit aaaaaaaaaaaa\n\n## 数据表 Tables\n- `0001_views`\n  - 可保存列表视图。\n  - Views of lists can be saved.\n',
  )
})

test('the bill of materials has what programs load and the client contains, and what these need', () => {
  const sources = new Map([
    ['src/programs/main.ts', "import pg from 'pg'"],
    ['src/app/main.tsx', "import { createRoot } from 'react-dom/client'\nimport type { A } from 'only-types'"],
    ['src/tools/build.ts', "import { build } from 'vite'"],
    ['tests/a.test.ts', "import { test } from 'vitest'"],
  ])
  expect([...importedPackages(sources)]).toEqual(['pg', 'react-dom'])
  const development = [{ name: 'cdx:npm:package:development', value: 'true' }]
  const sbom: Sbom = {
    metadata: { component: { 'bom-ref': 'root' } },
    components: [
      ...['pg', 'pg-types', 'node'].map((name) => ({ name, 'bom-ref': name })),
      ...['react-dom', 'scheduler', 'vite', 'only-types'].map((name) => ({
        name,
        'bom-ref': name,
        properties: development,
      })),
    ],
    dependencies: [
      { ref: 'root', dependsOn: ['pg', 'node', 'react-dom', 'vite', 'only-types'] },
      { ref: 'pg', dependsOn: ['pg-types'] },
      { ref: 'react-dom', dependsOn: ['scheduler'] },
      { ref: 'vite', dependsOn: ['scheduler'] },
    ],
  }
  const { components, dependencies } = carriedOf(sbom, importedPackages(sources))
  expect(components.map(({ name }) => name)).toEqual(['pg', 'pg-types', 'node', 'react-dom', 'scheduler'])
  expect(components.flatMap(({ properties = [] }) => properties)).toEqual([])
  expect(dependencies[0]).toEqual({ ref: 'root', dependsOn: ['pg', 'node', 'react-dom'] })
})

test('what a program loads is a dependency, and nothing else is', () => {
  const sources = new Map([
    ['src/programs/main.ts', "import { a } from '../ui/a.ts'\nimport type { B } from 'antd'"],
    ['src/ui/a.ts', "const late = () => import('marked')"],
    ['src/ui/b.tsx', "import { Button } from 'antd'"],
    ['src/platform/store/embedded-database.worker.ts', "import { PGlite } from '@electric-sql/pglite'"],
  ])
  const dependencies = { marked: '1', '@electric-sql/pglite': '1', node: '24' }
  expect(checkShipped(sources, { dependencies, devDependencies: { antd: '1' } })).toEqual([])
  const { marked, ...others } = dependencies
  const wrong = { dependencies: { ...others, antd: '1' }, devDependencies: { marked } }
  expect(checkShipped(sources, wrong).map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
    'src/ui/a.ts:1 a program loads marked: it belongs into dependencies',
    'package.json:1 no program loads antd: it belongs into devDependencies',
  ])
})
