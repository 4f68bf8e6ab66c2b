import { collectDefaultMetrics, Registry } from 'prom-client'
import { storeFigures } from './store/metrics.ts'

/** The contents of /metrics: every part of the server adds its own figures. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })
for (const figure of storeFigures) registry.registerMetric(figure)
