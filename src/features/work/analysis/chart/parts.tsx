/** Parts of charts for other screens: cards, results as charts, and the list. */
export type { SavedChartProps } from './Chart.tsx'
export { ChartCard } from './ChartCard.tsx'
export { Charts, isOfCharts } from './Charts.tsx'
export { ChooseCharts } from './ChooseCharts.tsx'
export { ChartForm, type FormSubject, RefsField } from './chart-form.tsx'
export { NameField, NumberField, OptionField } from './form-fields.tsx'
export { PeriodControl } from './PeriodControl.tsx'
