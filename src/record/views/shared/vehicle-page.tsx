/** Sections of the vehicle page: default export of a thing's `vehicle-page.tsx`, as a list. */
import type { ComponentType, ReactNode } from 'react'
import { useT, type Words } from '../../../client/language.ts'
import { type Route, type RouteParams, useOpen, useOpens } from '../../../client/navigation.ts'
import { partOf, type VehicleFile, type VehiclePart } from '../../../domain/contract/vehicle-page.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Card } from '../../../ui/parts/Card.tsx'
import { type Fact, Facts } from '../../../ui/parts/Facts.tsx'
import { Loading } from '../../../ui/parts/Loading.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { RowButton } from '../../../ui/parts/RowButton.tsx'
import type { TimelineItem } from '../../../ui/parts/Timeline.tsx'
import { uiTexts } from '../../../ui/parts/texts.ts'
import { vehiclePageTexts as words } from './vehicle-page-texts.ts'

export interface VehicleCardProps {
  vin: string
  file: VehicleFile
}
export interface VehicleCard {
  /** top: in the first row, with the map. main: below it. half: below it, two in a row. */
  readonly area: 'top' | 'main' | 'half'
  /** Order in the page, ascending. */
  readonly place: number
  readonly Card: ComponentType<VehicleCardProps>
}
export interface VehicleEvents {
  /** Order of events of the same moment, ascending. */
  readonly place: number
  events(file: VehicleFile, words: Words): readonly (TimelineItem | undefined)[]
}
/** Button that opens a screen of the vehicle, for users who may. */
export interface VehicleButton {
  readonly place: number
  readonly route: Route
  /** Key of its text. */
  readonly label: string
  params(vin: string): RouteParams
}
export type VehicleSection = VehicleCard | VehicleEvents | VehicleButton

/** Declares a card. */
export const vehicleCard = (area: VehicleCard['area'], place: number, Card: VehicleCard['Card']): VehicleCard => ({
  area,
  place,
  Card,
})

/** Declares the events of a part in the time line. */
export const vehicleEvents = <T,>(
  part: VehiclePart<T>,
  place: number,
  eventsOf: (data: T, words: Words) => readonly (TimelineItem | undefined)[],
): VehicleEvents => ({ place, events: (file, language) => eventsOf(partOf(file, part), language) })

/** Event on a day or at a moment. Undefined without one. */
export const eventAt = (
  key: string,
  at: string | null | undefined,
  title: string,
  to: string | undefined,
  tone?: TimelineItem['tone'],
): TimelineItem | undefined => (at ? { key, at, title, to, tone } : undefined)

/** Tones of states in the time line. */
export const eventTones = {
  success: 'success',
  warning: 'warning',
  error: 'danger',
  processing: undefined,
  default: undefined,
} as const satisfies Record<string, TimelineItem['tone']>

interface FactsCardProps {
  title: string
  facts: readonly Fact[]
  /** Text without facts and children. */
  none?: string
  children?: ReactNode
}
export function FactsCard({ title, facts, none, children }: FactsCardProps) {
  return (
    <Card>
      <h2>{title}</h2>
      {facts.length > 0 ? <Facts facts={facts} /> : !children && <p className="quiet">{none}</p>}
      {children}
    </Card>
  )
}

/** Number of lines of a card with the latest rows. */
export const maxLines = 5

interface Line {
  readonly key: string | number
  readonly title: ReactNode
  readonly tag: ReactNode
  readonly below: string
  readonly route: Route
  readonly params: RouteParams
  /** Buttons for actions in place. */
  readonly actions?: ReactNode
}
interface LatestProps {
  title: string
  lines: readonly Line[] | undefined
  /** State of the query, if there is one. Without access nothing is shown. */
  found?: { readonly isError: boolean; readonly isLoading: boolean; refetch(): unknown }
  none: string
  all: { readonly route: Route; readonly params: RouteParams; readonly text: string }
}

export function LatestCard({ title, lines, found: query, none, all }: LatestProps) {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  if (!lines && !query?.isError && !query?.isLoading) return null
  return (
    <Card>
      <h2>{title}</h2>
      {query?.isLoading && !lines && <Loading />}
      {query?.isError && !lines && (
        <p className="quiet">
          {t(words.failed)}{' '}
          <Button kind="text" onClick={() => void query.refetch()}>
            {t(uiTexts.retry)}
          </Button>
        </p>
      )}
      {lines?.length === 0 && <p className="quiet">{none}</p>}
      <ul className="file-latest">
        {lines?.map(({ key, title, tag, below, route, params, actions }) => {
          const line = (
            <>
              <Row as="span" gap={8} align="baseline" justify="between" className="file-line">
                <b>{title}</b>
                {tag}
              </Row>
              <small>{below}</small>
            </>
          )
          return (
            <li key={key}>
              {opens(route) ? <RowButton onPress={() => open(route, params)}>{line}</RowButton> : <div>{line}</div>}
              {actions}
            </li>
          )
        })}
      </ul>
      {opens(all.route) && (
        <p className="file-more">
          <Button kind="text" onClick={() => open(all.route, all.params)}>
            {all.text}
          </Button>
        </p>
      )}
    </Card>
  )
}
