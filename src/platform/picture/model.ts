/** A chart as a worker draws it. All texts are in the language of the reader. */
export interface PictureChart {
  readonly title: string
  readonly subtitle: string
  readonly kind: 'lines' | 'grouped' | 'stacked'
  /** Unit of all values. Undefined: they have none, or the series name theirs. */
  readonly unit?: string | undefined
  /** True for times and numbers. Other names that do not fit below bars are written above horizontal ones. */
  readonly isOrdered: boolean
  /** True for horizontal bars in any case. */
  readonly isRanking?: boolean | undefined
  readonly places: readonly PicturePlace[]
  readonly series: readonly PictureSeries[]
  /** Shown if no series has a value. */
  readonly emptyText: string
  /** Line below the chart, such as the number of places left out. */
  readonly note?: string | undefined
}
interface PicturePlace {
  readonly label: string
  /** Short label for the axis. */
  readonly tick: string
}
interface PictureSeries {
  readonly label: string
  /** `#rrggbb` or `#rrggbbaa`. */
  readonly color: string
  /** A value for each place, rounded. Null: none. */
  readonly values: readonly (number | null)[]
}
