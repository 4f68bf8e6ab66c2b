import { useRef } from 'react'
import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { partOf, type VehicleFile } from '../../../../domain/contract/vehicle-page.ts'
import { optionKey } from '../../../../record/kinds/option.ts'
import { VehicleActions } from '../../../../record/views/shared/vehicle-actions.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { Timeline } from '../../../../ui/parts/Timeline.tsx'
import { modelOnPage } from '../../../fleet/vehicles/model/contract.ts'
import { vehicleOnPage } from '../../../fleet/vehicles/vehicle/contract.ts'
import { VehicleStar } from '../../search/search/parts.tsx'
import { Figures, State } from './headline.tsx'
import { buttons, eventLists, mainCards, rowsOfCards, topCards } from './sections.ts'
import { fileWords as words } from './texts.ts'

/** Prints a single element, because the shells scroll their content and would cut it off after one page. */
function printAlone(element: Element): void {
  const page = document.createElement('div')
  page.className = 'file-print'
  page.append(element.cloneNode(true))
  document.body.append(page)
  addEventListener('afterprint', () => page.remove(), { once: true })
  print()
}

const mainRows = rowsOfCards(mainCards)

export function Dossier({ file, leave }: { file: VehicleFile; leave(): void }) {
  const language = useT()
  const { t } = language
  const vehicle = partOf(file, vehicleOnPage)
  const model = partOf(file, modelOnPage)
  const { vin } = vehicle
  const name = vehicle.plate ?? vin
  const open = useOpen()
  const opens = useOpens()
  const events = eventLists
    .flatMap((each) => each.events(file, language))
    .filter((event) => event !== undefined)
    .sort((a, b) => b.at.localeCompare(a.at))
  const article = useRef<HTMLElement>(null)
  return (
    <article ref={article} className="file">
      <Row as="header" gap={12} justify="between" wrap className="file-head">
        <div>
          <Row gap="0 12" align="center" wrap className="muted file-headline">
            <h1>{name}</h1>
            <VehicleStar vin={vin} name={name} />
            <span>{[vehicle.series.label, model.name].filter(Boolean).join(' · ')}</span>
            <State vin={vin} />
          </Row>
          <Row as="p" gap="4 12" align="center" wrap className="muted file-now">
            {vehicle.plate && <span className="ui-mono">{vehicle.vin}</span>}
            <Tag tone={vehicle.bindingStatus === 'bound' ? 'success' : 'default'}>
              {t(`vehicle:${optionKey('bindingStatus', vehicle.bindingStatus ?? 'unbound')}`)}
            </Tag>
            <Figures vin={vin} />
          </Row>
        </div>
        <Row gap={8} align="center" className="file-tools">
          <Button onClick={leave}>{t(words.other)}</Button>
          <Button onClick={() => printAlone(article.current ?? document.body)}>{t(words.print)}</Button>
        </Row>
      </Row>
      <VehicleActions vin={vin} without="file">
        {buttons.map(
          ({ route, label, params }) =>
            opens(route) && (
              <Button key={route} onClick={() => open(route, params(vin))}>
                {t(label)}
              </Button>
            ),
        )}
      </VehicleActions>
      <Grid gap={12} align="start" className="shrink file-top">
        {topCards.map(({ place, Card: Section }) => (
          <Section key={place} vin={vin} file={file} />
        ))}
      </Grid>
      <Grid gap={12} align="start" className="shrink file-grid">
        <Grid gap={12} align="start" className="shrink">
          {mainRows.map((row) => {
            const cards = row.map(({ place, Card: Section }) => <Section key={place} vin={vin} file={file} />)
            return row[0]?.area === 'half' ? (
              <Grid gap={12} align="start" key={row[0].place} className="shrink file-pair">
                {cards}
              </Grid>
            ) : (
              cards
            )
          })}
        </Grid>
        <Card className="file-history">
          <h2>{t(words.history)}</h2>
          {events.length > 0 ? (
            <Timeline items={events} label={t(words.history)} />
          ) : (
            <p className="quiet">{t(words.noHistory)}</p>
          )}
        </Card>
      </Grid>
    </article>
  )
}
