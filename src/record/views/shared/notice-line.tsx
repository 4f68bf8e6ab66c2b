import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { useT, type Words } from '../../../client/language.ts'
import type { Lazy } from '../../../client/lazy.tsx'
import type { InboxRow, InboxRowOf, Notice } from '../../../domain/contract/notice.ts'
import { Grid, SecondaryText } from '../../../ui/parts/layout.tsx'
import './notice-line.css'
import { VehicleLink } from './vehicle-link.tsx'

interface LineProps<Row> {
  row: Row
  /** Called after something was opened. */
  onOpen: (() => void) | undefined
}
interface FrameProps<Row> {
  row: Row
  children: ReactNode
}
interface LineViews<Row> {
  readonly Line: ComponentType<LineProps<Row>>
  /** Text for an empty section. Undefined: an empty section is left out. */
  none?(words: Words): string
  /** Cause of a row. Rows of the same cause are one group that expands. Undefined: no groups. */
  cause?(row: Row, words: Words): string
  /** Title of a group. Default: the cause. `count`: number of rows, with a plus if there are more. */
  summary?(rows: readonly Row[], count: string, words: Words): string
  /** Groups are expanded at first. */
  readonly expanded?: true
  /** Surrounds each line on a phone, for example with actions behind a swipe. */
  readonly PhoneFrame?: Lazy<FrameProps<Row>>
}
/** Lines of a notice in the inbox. */
export interface NoticeLines extends LineViews<InboxRow> {
  readonly notice: Notice
}

/** Declares how the rows of a notice are shown: default export of a thing's `notice-lines.tsx`, as a list. */
export const noticeLines = <N extends Notice>(notice: N, views: LineViews<InboxRowOf<N>>): NoticeLines => ({
  ...(views as LineViews<InboxRow>),
  notice,
})

/** Plate of the vehicle of the surrounding line. */
export const NoticePlate = createContext<string | null | undefined>(undefined)

interface Props {
  tag: ReactNode
  title: string
  vin?: string | null | undefined
  /** Further text, behind the vehicle. */
  note?: string | null | undefined
  at?: string | undefined
  /** Opens the notice's target. Undefined: the user may not open it. */
  go?: (() => void) | undefined
  /** Called after something was opened. */
  onOpen: (() => void) | undefined
}

/**
 * One line of the inbox. A press anywhere opens its target, and a press on its VIN opens the vehicle. The button is
 * below the link and fills the line, as neither may contain the other.
 */
export function NoticeLine({ tag, title, vin, note, at, go, onOpen }: Props) {
  const { formatTime } = useT()
  const plate = useContext(NoticePlate)
  const press = () => {
    onOpen?.()
    go?.()
  }
  return (
    <Grid gap="2 10" align="center" className="touch inbox-line">
      {tag}
      {go ? (
        <button type="button" className="inbox-press" onClick={press}>
          {title}
        </button>
      ) : (
        <b>{title}</b>
      )}
      {(vin || note) && (
        <span>
          {vin && (
            <VehicleLink vin={vin} onOpen={onOpen}>
              {plate || vin}
            </VehicleLink>
          )}
          {vin && note && ' · '}
          {note}
        </span>
      )}
      {at && (
        <SecondaryText as="time" size="s" dateTime={at}>
          {formatTime(at)}
        </SecondaryText>
      )}
    </Grid>
  )
}
