/** Alerts on charts: the user's list, and the button that creates one from a chart. */
export { AlertButton, AlertRules } from './alert-rules.tsx'
