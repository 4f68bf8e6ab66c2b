/** Order of the folders of src and of the features. A file loads nothing from a later one. */

import { importsOf, type Sources } from './imports.ts'
import type { Violation } from './rules.ts'

/** `domain` is pure. `programs` assembles everything, and `tools` builds it. */
const folders = [
  'domain',
  'client',
  'ui',
  'record/kinds',
  'record/model',
  'record/views/shared',
  'record/views/desk',
  'record/views/phone',
  'record/views',
  'platform',
  'telematics/ingest',
  'telematics/gateway',
  'features',
  'app',
  'virtual-fleet/fleet',
  'virtual-fleet/simulator',
  'virtual-fleet/demonstration',
  'programs',
  'tools',
]

/** In each tier, a feature uses those before it. */
const tiers: Readonly<Record<string, readonly string[]>> = {
  base: ['settings', 'audit', 'accounts', 'messaging', 'consent'],
  fleet: ['vehicles', 'owners', 'messages'],
  work: ['commands', 'alarms', 'tracking', 'diagnosis', 'ota', 'commerce', 'content', 'events', 'analysis'],
  desk: ['search', 'inbox', 'dashboard', 'security', 'vehicle-page'],
}
const features = Object.entries(tiers).flatMap(([tier, names]) => names.map((name) => `features/${tier}/${name}`))
const order = folders.flatMap((folder) => (folder === 'features' ? ['features', ...features] : [folder]))
/** The longest first, so that `record/views/desk` is not taken for `record/views`. */
const bySize = order.toSorted((a, b) => b.length - a.length)

const layerOf = (path: string) => bySize.find((layer) => path.startsWith(`src/${layer}/`))

/** True when `other` lies in a later layer than `file`, or either in none. */
export const isLater = (other: string, file: string): boolean =>
  order.indexOf(layerOf(other) ?? '') > order.indexOf(layerOf(file) ?? '')

/** Violations of the order, and folders that it does not name. Types load nothing, so they may come from anywhere. */
export function checkLayers(sources: Sources): Violation[] {
  return [...sources].flatMap(([file, text]) => {
    if (!file.startsWith('src/')) return []
    const own = layerOf(file)
    if (own === undefined) return [{ file, line: 1, message: 'is in no folder of src/tools/layers.ts' }]
    return importsOf(file, text).flatMap(({ target, line, own: isOwn, isType }) => {
      const other = isOwn && !isType ? layerOf(target) : undefined
      if (other === undefined || order.indexOf(other) <= order.indexOf(own)) return []
      return [{ file, line, message: `imports ${target}: ${other} comes after ${own} (src/tools/layers.ts)` }]
    })
  })
}
