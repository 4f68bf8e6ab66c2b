/** Runs Prometheus on the shipped rules and dashboard: each alert fires when it should, and not before. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../src/tools/sources.ts'
import { isInstalled } from '../installed-programs.ts'

const alerts = join(root, 'src/tools/deploy/alerts.yml')
const rules = [
  ...readFileSync(alerts, 'utf8').matchAll(
    /- alert: (\w+)\n[\s\S]*?severity: (\w+)[\s\S]*?summary: (".*")\n\s*description: (".*")/g,
  ),
].map(([, name = '', severity = '', summary = '', description = '']) => ({
  name,
  severity,
  annotations: { summary: JSON.parse(summary), description: JSON.parse(description) },
}))

/** Series in promtool's notation (`0+6x60`: from 0, six more each minute) for which a rule fires, or does not. */
interface Case {
  readonly fires: Readonly<Record<string, string>>
  readonly quiet: Readonly<Record<string, string>>
  /** Labels of the alert in addition to its severity. */
  readonly labels?: Readonly<Record<string, string>>
}
const web = '{job="platform-web",instance="a"}'
const inJob = { job: 'platform-web', instance: 'a' }
const level = (name: string, high: string, low: string): Case => ({
  fires: { [`${name}${web}`]: `${high}x60` },
  quiet: { [`${name}${web}`]: `${low}x60` },
  labels: inJob,
})
const answers = (failureCount: number): Readonly<Record<string, string>> => ({
  'platform_answers_total{code="200"}': `0+${100 - failureCount}x60`,
  'platform_answers_total{code="503"}': `0+${failureCount}x60`,
})
const calls = (slow: number): Readonly<Record<string, string>> => ({
  'platform_call_seconds_bucket{outcome="ok",le="1"}': `0+${100 - slow}x60`,
  'platform_call_seconds_bucket{outcome="ok",le="3"}': '0+100x60',
  'platform_call_seconds_bucket{outcome="ok",le="+Inf"}': '0+100x60',
})
const cases: Readonly<Record<string, Case>> = {
  PlatformDown: level('up', '0', '1'),
  PlatformNotReady: {
    fires: { 'platform_ready{part="files",instance="a"}': '0x60' },
    quiet: { 'platform_ready{part="files",instance="a"}': '1x60' },
    labels: { part: 'files', instance: 'a' },
  },
  PlatformFailing: { fires: answers(3), quiet: answers(1) },
  PlatformSlow: { fires: calls(10), quiet: calls(2) },
  PlatformStoreWaiting: {
    fires: { 'platform_store_connections{state="waiting",instance="a"}': '6x60' },
    quiet: { 'platform_store_connections{state="busy",instance="a"}': '10x60' },
    labels: { instance: 'a' },
  },
  PlatformEventLoop: level('nodejs_eventloop_lag_p99_seconds', '0.6', '0.4'),
  PlatformDiskFull: {
    fires: { [`platform_disk_free_bytes${web}`]: '9x60', [`platform_disk_size_bytes${web}`]: '100x60' },
    quiet: { [`platform_disk_free_bytes${web}`]: '11x60', [`platform_disk_size_bytes${web}`]: '100x60' },
    labels: inJob,
  },
  // The clock of promtool starts at 0.
  PlatformBackupOld: {
    fires: { platform_backup_timestamp_seconds: '-130000x60' },
    quiet: { platform_backup_timestamp_seconds: '-120000x60' },
  },
  PlatformPartitionsMissing: {
    fires: { platform_partitions_ahead_seconds: '86000x60' },
    quiet: { platform_partitions_ahead_seconds: '87000x60' },
  },
  PlatformCertificateExpiring: {
    fires: { 'platform_certificate_expiry_timestamp_seconds{certificate="gateway"}': '1200000x60' },
    quiet: { 'platform_certificate_expiry_timestamp_seconds{certificate="gateway"}': '1300000x60' },
    labels: { certificate: 'gateway' },
  },
  PlatformSigningExpiring: {
    fires: { platform_signing_expiry_timestamp_seconds: '2500000x60' },
    quiet: { platform_signing_expiry_timestamp_seconds: '2600000x60' },
  },
  PlatformJobsLate: level('platform_jobs_oldest_due_seconds', '700', '500'),
  PlatformJobsFailing: level('platform_jobs_failed_day', '21', '20'),
  PlatformMailWaiting: level('platform_letters_waiting', '101', '100'),
  GatewayFramesWaiting: level('gateway_oldest_frame_seconds', '16', '15'),
  GatewayFramesRejected: {
    fires: { gateway_frames_rejected_total: '0x30 1x30' },
    quiet: { gateway_frames_rejected_total: '7x60' },
  },
  // 100 vehicles for 28 minutes, then 40 or 60.
  GatewayVehiclesGone: {
    fires: { 'gateway_vehicles{instance="a"}': '100x27 40x40' },
    quiet: { 'gateway_vehicles{instance="a"}': '100x27 60x40' },
  },
  ForwardingBehind: level('platform_forward_backlog', '50001', '50000'),
  MqttBehind: level('platform_mqtt_oldest_seconds', '601', '600'),
}

describe.runIf(isInstalled('promtool'))('promtool', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'alerts-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  /** Output of promtool for a file. YAML accepts JSON. */
  function promtool(words: readonly string[], name: string, content: unknown) {
    const path = join(folder, name)
    writeFileSync(path, JSON.stringify(content))
    const { status, stdout, stderr } = spawnSync('promtool', [...words, path], { encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }

  test('each rule has series in which it fires', () => {
    expect(rules.map(({ name }) => name)).toEqual(Object.keys(cases))
  })

  test.each(rules)('$name fires when it should, and not before', ({ name, severity, annotations }) => {
    const { fires, quiet, labels } = cases[name] as Case
    const under = (series: Case['fires'], alerts: readonly unknown[]) => ({
      interval: '1m',
      input_series: Object.entries(series).map(([series, values]) => ({ series, values })),
      alert_rule_test: [{ eval_time: '32m', alertname: name, exp_alerts: alerts }],
    })
    const expectedAlert = { exp_labels: { severity, ...labels }, exp_annotations: annotations }
    const { said: output, status } = promtool(['test', 'rules'], `${name}.json`, {
      rule_files: [alerts],
      evaluation_interval: '1m',
      tests: [under(fires, [expectedAlert]), under(quiet, [])],
    })
    expect(output).toContain('SUCCESS')
    expect(status).toBe(0)
  })

  test('the dashboard’s expressions are read', () => {
    const { panels } = JSON.parse(readFileSync(join(root, 'src/tools/deploy/dashboard.json'), 'utf8')) as {
      panels: { title: string; targets: { expr: string }[] }[]
    }
    const expressions = panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })))
    expect(expressions.length).toBeGreaterThan(20)
    expect(panels.filter(({ targets }) => targets.length === 0)).toEqual([])
    const panelRules = expressions.map(({ expr }, index) => ({ record: `panel_${index}`, expr }))
    const { said: output } = promtool(['check', 'rules'], 'dashboard.json', {
      groups: [{ name: 'dashboard', rules: panelRules }],
    })
    expect(output).toContain(`SUCCESS: ${expressions.length} rules found`)
  })
})
