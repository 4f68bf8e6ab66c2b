export type { KeptChartProps } from './Chart.tsx'
export { Charts, isOfCharts } from './Charts.tsx'
/** Charts for other screens: a question's answer as a picture, with the rows behind its marks. */
export { Result as ChartResult } from './Result.tsx'
