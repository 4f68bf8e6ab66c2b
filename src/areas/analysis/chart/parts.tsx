/** Charts for other screens: kept ones among others, a question's answer as a picture, and the list of all. */
export type { KeptChartProps } from './Chart.tsx'
export { ChartCard } from './ChartCard.tsx'
export { ChartForm, type FormSubject, PeopleField } from './ChartForm.tsx'
export { Charts, isOfCharts } from './Charts.tsx'
export { ChooseCharts } from './ChooseCharts.tsx'
export { PeriodControl } from './Period.tsx'
