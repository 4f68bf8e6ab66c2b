/** Alerts on charts: the list of one's own, and the way from a chart to a new one. */
export { AlertButton, AlertRules } from './AlertRules.tsx'
