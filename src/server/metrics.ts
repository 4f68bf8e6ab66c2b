import { collectDefaultMetrics, Registry } from 'prom-client'

/** The contents of /metrics: every part of the server adds its own figures. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })
