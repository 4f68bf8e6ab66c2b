import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { release, schemaKnown } from './release.ts'
import { storeFigures } from './store/metrics.ts'

/** The contents of /metrics: every part of the server adds its own figures. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })
// Sums of others, and gauges whose names end as counters' do.
for (const what of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${what}_total`)
for (const figure of storeFigures) registry.registerMetric(figure)

/** What never changes while a process runs: looked up when it is first asked for. */
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
constant('platform_schema_info', 'Newest migration that the program knows', ['newest', 'migrations'], schemaKnown)
