/** Checks that the files shipped for operators only refer to existing names. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screens } from '../../src/features/screens.ts'
import { root } from '../../src/tools/sources.ts'
import '../../src/platform/http/metrics.ts'
import '../../src/platform/certificates.ts'
import '../../src/platform/mail.ts'
import '../../src/platform/ready.ts'
import { wholeNames } from '../../src/features/work/analysis/monitoring/figures.ts'
import '../../src/features/work/analysis/monitoring/sampler.ts'
import { readConfig } from '../../src/platform/config.ts'
import { registry } from '../../src/platform/metrics.ts'
import { gatewayMetrics } from '../../src/telematics/gateway/metrics.ts'
import { readGatewaySettings } from '../../src/telematics/gateway/settings.ts'
import { isInstalled } from '../installed-programs.ts'

const idle = { connections: () => 0, vehicles: () => 0, waiting: () => 0, oldest: () => 0 }
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const deploy = (name: string) => read(`src/tools/deploy/${name}`)
const chapterOfAlerts = () => deploy('README.md').split('### When an alert fires')[1]?.split('\n## ')[0] ?? ''

test('alert rules and the dashboard ask for figures that the platform tells', async () => {
  const forget = gatewayMetrics.watch(idle)
  const metricNames = new Set<string>([...wholeNames, 'up'])
  for (const { name, type } of await registry.getMetricsAsJSON())
    for (const ending of String(type) === 'histogram' ? ['_bucket', '_sum', '_count'] : [''])
      metricNames.add(name + ending)
  forget()
  const queriedNames = `${deploy('alerts.yml')}${deploy('dashboard.json')}`.match(
    /\b(platform|gateway|nodejs|process)_[a-z0-9_]+/g,
  )
  expect(new Set(queriedNames).size).toBeGreaterThan(15)
  expect([...new Set(queriedNames)].filter((name) => !metricNames.has(name))).toEqual([])
})

test('alert rules and the dashboard choose and group by labels that the figures have', async () => {
  const forget = gatewayMetrics.watch(idle)
  const labels = new Map<string, readonly string[]>()
  for (const { name } of await registry.getMetricsAsJSON()) {
    const { labelNames = [] } = registry.getSingleMetric(name) as { labelNames?: string[] }
    for (const ending of ['', '_bucket', '_sum', '_count']) labels.set(name + ending, labelNames)
  }
  forget()
  // Only panels of the dashboard, because legends are in braces, too.
  const rules = `${deploy('alerts.yml')}${deploy('dashboard.json').replaceAll('\\"', '"')}`
  const labelUses = [...rules.matchAll(/\b([a-z]+_[a-z0-9_]+)\{([^{}]*)\}/g)].flatMap(([, name = '', inside = '']) =>
    [...inside.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => [name, label] as const),
  )
  expect(labelUses.length).toBeGreaterThan(2)
  const byScraping = ['job', 'instance']
  expect(
    labelUses.filter(([name, label]) => !labels.get(name)?.includes(label) && !byScraping.includes(label)),
  ).toEqual([])
})

test('the page says of each alert rule what it means and where to look', () => {
  const rules = [...deploy('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const inPage = [...chapterOfAlerts().matchAll(/^\| `(\w+)` \| [^|]{20,} \| [^|]{20,} \|$/gm)].map(([, name]) => name)
  expect(rules).toHaveLength(19)
  expect(inPage).toEqual(rules)
})

test('pages that alert rules lead to exist', () => {
  const routes = new Set<string>(screens.map(({ route }) => route))
  const links = `${deploy('alerts.yml')}${chapterOfAlerts()}`.match(/(?<=[\s(])\/[a-z][\w/]+/gi) ?? []
  expect(links.length).toBeGreaterThan(2)
  expect(links.filter((route) => !routes.has(route))).toEqual([])
})

test.runIf(isInstalled('promtool'))('Prometheus takes the rules', () => {
  const checked = spawnSync('promtool', ['check', 'rules', join(root, 'src/tools/deploy/alerts.yml')], {
    encoding: 'utf8',
  })
  expect(checked.stdout).toContain('19 rules found')
})

test('settings that packages and their page name are settings', () => {
  const text = [read('compose.yaml'), read('Dockerfile'), deploy('platform-web.service'), deploy('README.md')].join(
    '\n',
  )
  const settingNames = new Set(
    [
      readConfig.toString(),
      readGatewaySettings.toString(),
      read('src/platform/config.ts'),
      read('src/telematics/gateway/settings.ts'),
    ]
      .join('\n')
      .match(/\b[A-Z][A-Z0-9_]{3,}\b/g),
  )
  const own = new Set([
    'DB_OWNER_PASSWORD',
    'DB_PASSWORD',
    'POSTGRES_PASSWORD',
    'NEW_SECRET_KEY',
    'CERTIFICATES',
    'ACME',
    'RENEWED_LINEAGE',
    'HEALTHCHECK',
    'WORKDIR',
  ])
  const mentionedSettings = text.match(/\b(?:[A-Z]+_[A-Z_]+|PORT|HOST|GATEWAY|DEMO)\b(?==|:)/g) ?? []
  expect([...new Set(mentionedSettings)].filter((name) => !settingNames.has(name) && !own.has(name))).toEqual([])
})
