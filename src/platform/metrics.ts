import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { release, schemaVersion } from './release.ts'
import { storeFigures } from './store/metrics.ts'

/** Registry of /metrics, to which each part of the server adds its metrics. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })
// Removed: they duplicate other metrics, and are gauges with a counter's suffix.
for (const what of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${what}_total`)
for (const figure of storeFigures) registry.registerMetric(figure)

/** Registers a gauge whose labels are constant for the process and computed at the first read. */
function constant(name: string, help: string, labelNames: readonly string[], look: () => Record<string, string>): void {
  let isSet = false
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      if (!isSet) this.set(look(), 1)
      isSet = true
    },
  })
}
constant(
  'platform_build_info',
  'Release of the program, and the commit that it was built from',
  ['version', 'commit'],
  release,
)
constant('platform_schema_info', 'Newest migration that the program knows', ['newest', 'migrations'], schemaVersion)
