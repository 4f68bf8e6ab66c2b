import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { Rows, type RowsColumn } from '../../../../ui/parts/Rows.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { Timeline, type TimelineItem } from '../../../../ui/parts/Timeline.tsx'
import { ecuVersionCalls as calls, type VehicleVersions } from './contract.ts'
import './ecuVersion.css'
import { differences, differenceTones, versionSources } from './state-texts.ts'
import { ecuVersionWords as words } from './texts.ts'

type Ecu = VehicleVersions['ecus'][number]
type Change = VehicleVersions['changes'][number]

/** ECUs of a vehicle: versions, differences from the baseline, and history. `ecu`: the history to show first. */
export function VehicleEcus({ vin, ecu }: { vin: string; ecu?: string }) {
  const may = useMay()
  const versions = useCall(calls.ofVehicle, { vin }, { quiet: true, enabled: may(calls.ofVehicle) })
  if (!may(calls.ofVehicle)) return null
  if (!versions.data) return <AnswerState of={versions} />
  return (
    <Grid gap={16} className="shrink ev">
      <Summary versions={versions.data} />
      <Ecus ecus={versions.data.ecus} />
      <History key={ecu} changes={versions.data.changes} ecus={versions.data.ecus} first={ecu} />
    </Grid>
  )
}

function Summary({ versions: { vehicleType, baseline, ecus } }: { versions: VehicleVersions }) {
  const { t, say } = useT()
  // Counts only the ECUs in the baseline.
  const total = ecus.filter(({ wanted: baselineVersion }) => baselineVersion !== null).length
  const same = ecus.filter(({ difference }) => difference === 'same').length
  const tone = same === total ? 'success' : 'warning'
  return (
    <Facts
      facts={[
        {
          label: t(words.type),
          value: vehicleType ? `${vehicleType.code} · ${say(vehicleType.name)}` : t(words.noType),
        },
        { label: t(words.baseline), value: baseline?.name ?? t(words.noBaseline) },
        ...(baseline && total > 0
          ? [{ label: t(words.difference), value: t(words.summary, { same, total }), tone } as const]
          : []),
      ]}
    />
  )
}

function Ecus({ ecus }: { ecus: readonly Ecu[] }) {
  const { t, say, formatTime } = useT()
  const columns: RowsColumn<Ecu>[] = [
    {
      key: 'ecu',
      title: t(words.ecu),
      width: 170,
      cell: ({ ecu, name }) => (
        <>
          <b>{ecu}</b> {name && say(name)}
        </>
      ),
    },
    {
      key: 'version',
      title: t(words.version),
      cell: ({ reported: report, wanted: baselineVersion, difference }) => (
        <Row as="span" gap="2 8" align="baseline" inline wrap>
          {report ? <b>{report.version ?? t(words.unknown)}</b> : t(words.never)}
          {baselineVersion && difference !== 'same' && (
            <span className="ui-hint">{t(words.wanted, { version: baselineVersion.version })}</span>
          )}
        </Row>
      ),
    },
    {
      key: 'difference',
      title: t(words.difference),
      width: 120,
      cell: ({ difference }) => <Tag tone={differenceTones[difference]}>{say(differences[difference])}</Tag>,
    },
    {
      key: 'identity',
      title: t(words.identity),
      cell: ({ reported: report, wanted: baselineVersion }) =>
        [
          report?.partNumber ?? baselineVersion?.partNumber,
          report?.hardwareId,
          report?.serial && t(words.serial, { serial: report.serial }),
        ]
          .filter(Boolean)
          .join(' · '),
    },
    {
      key: 'reported',
      title: t(words.reportedAt),
      width: 170,
      cell: ({ reported: report }) =>
        report && (
          <Row as="span" gap="2 8" align="baseline" inline wrap>
            {formatTime(report.at)} <small>{say(versionSources[report.source])}</small>
          </Row>
        ),
    },
  ]
  return <Rows rows={ecus} keyOf={({ ecu }) => ecu} columns={columns} loading={false} empty={t(words.noEcus)} />
}

const all = '*'

function History({
  changes,
  ecus,
  first,
}: {
  changes: readonly Change[]
  ecus: readonly Ecu[]
  first: string | undefined
}) {
  const { t, say } = useT()
  const [selectedEcu, setSelectedEcu] = useState(first ?? all)
  const visibleChanges = changes.filter(({ ecu }) => selectedEcu === all || ecu === selectedEcu)
  const title = selectedEcu === all ? t(words.history) : t(words.historyOf, { ecu: selectedEcu })
  const items = visibleChanges.map(({ id, ecu, from, to, fromPart, toPart, serial, source, at }): TimelineItem => {
    const isOtherPart = fromPart !== null && toPart !== null && fromPart !== toPart
    const notes = [
      isOtherPart && t(words.newPart, { part: toPart }),
      serial && from !== null && t(words.newUnit, { serial }),
      say(versionSources[source]),
    ]
    const versions = from === to ? { to } : { from, to }
    return { key: String(id), at, title: ecu, ...versions, note: notes.filter(Boolean).join(' · ') }
  })
  return (
    <section aria-label={title}>
      <Row as="header" gap="8 16" align="center" justify="between" wrap className="ev-history">
        <h3 className="text-base">{title}</h3>
        {changes.length > 0 && (
          <Select
            label={t(words.ecu)}
            labelHidden
            value={selectedEcu}
            options={[{ value: all, label: t(words.everyEcu) }, ...ecus.map(({ ecu }) => ({ value: ecu, label: ecu }))]}
            onChange={setSelectedEcu}
          />
        )}
      </Row>
      {items.length > 0 ? <Timeline items={items} label={title} /> : <p className="ui-hint">{t(words.noHistory)}</p>}
    </section>
  )
}
