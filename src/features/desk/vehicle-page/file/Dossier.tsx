import type { ReactNode } from 'react'
import { useRef } from 'react'
import { fileUrl } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { optionKey } from '../../../../record/kinds/option.ts'
import { VehicleActions } from '../../../../record/views/shared/vehicle-actions.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { type Fact, Facts } from '../../../../ui/parts/Facts.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { Timeline } from '../../../../ui/parts/Timeline.tsx'
import { ownerCalls } from '../../../fleet/owners/owner/contract.ts'
import { keyFacts } from '../../../fleet/vehicles/pkiKey/parts.tsx'
import { BatteryCard } from '../../../work/analysis/battery/parts.tsx'
import { VehicleStar } from '../../search/search/parts.tsx'
import type { VehicleFile } from './contract.ts'
import { eventsOf } from './events.ts'
import { useFacts } from './facts.ts'
import { Figures, State } from './headline.tsx'
import { LastMessage } from './LastMessage.tsx'
import { AlarmsCard, CommandsCard, TripsCard, UpdatesCard } from './lists.tsx'
import { ServicesCard } from './ServicesCard.tsx'
import { fileWords as words } from './texts.ts'
import { Where } from './Where.tsx'

/** Prints a single element, because the shells scroll their content and would cut it off after one page. */
function printAlone(element: Element): void {
  const page = document.createElement('div')
  page.className = 'file-print'
  page.append(element.cloneNode(true))
  document.body.append(page)
  addEventListener('afterprint', () => page.remove(), { once: true })
  print()
}

const commandRoute = '/vehicleRemoteControl/instructionLogManagement'
const faultRoute = '/rds/remoteFaultInfo'
const versionRoute = '/software/ecuVersion'
const logRoutes = [
  ['/tboxLogFileInfo', words.boxLogs],
  ['/rds/mmiFileLog', words.headUnitLogs],
] as const

export function Dossier({ file, leave }: { file: VehicleFile; leave(): void }) {
  const language = useT()
  const { t, formatDay } = language
  const facts = useFacts(file)
  const mayOwner = useMay()(ownerCalls.query)
  const { vehicle, model, certificates } = file
  const name = vehicle.plate ?? vehicle.vin
  const open = useOpen()
  const opens = useOpens()
  const events = eventsOf(file, language, ({ id, vin, issuer }) => (
    <Row as="span" gap="2 12" align="center" wrap className="file-command">
      {issuer}
      {opens(commandRoute) && (
        <Button kind="text" onClick={() => open(commandRoute, { vin, id })}>
          {t(words.commandDetails)}
        </Button>
      )}
    </Row>
  ))
  const article = useRef<HTMLElement>(null)
  return (
    <article ref={article} className="file">
      <Row as="header" gap={12} justify="between" wrap className="file-head">
        <div>
          <Row gap="0 12" align="center" wrap className="muted file-headline">
            <h1>{name}</h1>
            <VehicleStar vin={vehicle.vin} name={name} />
            <span>{[vehicle.series.label, model.name].filter(Boolean).join(' · ')}</span>
            <State vin={vehicle.vin} />
          </Row>
          <Row as="p" gap="4 12" align="center" wrap className="muted file-now">
            {vehicle.plate && <span className="ui-mono">{vehicle.vin}</span>}
            <Tag tone={vehicle.bindingStatus === 'bound' ? 'success' : 'default'}>
              {t(`vehicle:${optionKey('bindingStatus', vehicle.bindingStatus ?? 'unbound')}`)}
            </Tag>
            <Figures vin={vehicle.vin} />
          </Row>
        </div>
        <Row gap={8} align="center" className="file-tools">
          <Button onClick={leave}>{t(words.other)}</Button>
          <Button onClick={() => printAlone(article.current ?? document.body)}>{t(words.print)}</Button>
        </Row>
      </Row>
      <VehicleActions vin={vehicle.vin} without="file">
        {opens(faultRoute) && (
          <Button onClick={() => open(faultRoute, { 'q.vin': vehicle.vin })}>{t(words.faultList)}</Button>
        )}
        {opens(versionRoute) && (
          <Button onClick={() => open(versionRoute, { vin: vehicle.vin })}>{t(words.ecuVersions)}</Button>
        )}
        {logRoutes.map(
          ([route, label]) =>
            opens(route) && (
              <Button key={route} onClick={() => open(route, { vin: vehicle.vin })}>
                {t(label)}
              </Button>
            ),
        )}
      </VehicleActions>
      <Grid gap={12} align="start" className="shrink file-top">
        <Where vin={vehicle.vin} />
        <AlarmsCard vin={vehicle.vin} />
        <TripsCard vin={vehicle.vin} />
      </Grid>
      <Grid gap={12} align="start" className="shrink file-grid">
        <Grid gap={12} align="start" className="shrink">
          <LastMessage vin={vehicle.vin} />
          <Grid gap={12} align="start" className="shrink file-pair">
            <CommandsCard file={file} />
            <UpdatesCard file={file} />
          </Grid>
          <BatteryCard vin={vehicle.vin} />
          <FactsCard title={t(words.identity)} facts={facts.identity} />
          <FactsCard title={t(words.model)} facts={facts.model} />
          <FactsCard title={t(words.gateway)} facts={facts.box} none={t(words.noBox)} />
          <FactsCard title={t(words.sim)} facts={facts.sim} none={t(words.noSim)}>
            {file.sim && <Gauge usedMb={file.sim.usedMb} total={file.sim.totalMb} />}
          </FactsCard>
          <FactsCard title={t(words.key)} facts={keyFacts(file.key, language)} />
          {mayOwner && <FactsCard title={t(words.owner)} facts={facts.owner} none={t(words.noOwner)} />}
          <ServicesCard file={file} />
          <FactsCard title={t(words.sale)} facts={facts.sale} none={t(words.noSale)} />
          <FactsCard title={t(words.certificates)} facts={[]} none={t(words.noCertificates)}>
            {certificates.length > 0 && (
              <ul className="file-certificates">
                {certificates.map(({ id, number, issueDay, file: paper }) => (
                  <Row as="li" gap="4 16" wrap key={id}>
                    <span>{number}</span>
                    <span className="quiet">{formatDay(issueDay)}</span>
                    {paper && (
                      <a href={fileUrl(paper)} target="_blank" rel="noreferrer">
                        {t(words.openFile)}
                      </a>
                    )}
                  </Row>
                ))}
              </ul>
            )}
          </FactsCard>
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

interface CardProps {
  title: string
  facts: readonly Fact[]
  none?: string
  children?: ReactNode
}
function FactsCard({ title, facts, none, children }: CardProps) {
  return (
    <Card>
      <h2>{title}</h2>
      {facts.length > 0 ? <Facts facts={facts} /> : !children && <p className="quiet">{none}</p>}
      {children}
    </Card>
  )
}

function Gauge({ usedMb, total }: { usedMb: number; total: number }) {
  const { t, formatNumber } = useT()
  const text = t(words.used, { used: formatNumber(usedMb, 'MB'), total: formatNumber(total, 'MB') })
  return (
    <Grid as="p" gap={4} className="muted text-m file-gauge">
      <meter
        min={0}
        max={Math.max(total, usedMb, 1)}
        high={total * 0.8}
        low={0}
        optimum={0}
        value={usedMb}
        aria-label={text}
      />
      <span>{text}</span>
    </Grid>
  )
}
