import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { Button } from '../../../../ui/parts/button.tsx'
import { Facts } from '../../../../ui/parts/facts.tsx'
import { Loading } from '../../../../ui/parts/loading.tsx'
import { Rows, type RowsColumn } from '../../../../ui/parts/rows.tsx'
import { Select } from '../../../../ui/parts/select.tsx'
import { StatePage } from '../../../../ui/parts/state-page.tsx'
import { Tag } from '../../../../ui/parts/tag.tsx'
import { Timeline, type TimelineItem } from '../../../../ui/parts/timeline.tsx'
import { ecuVersionCalls as calls, type VehicleVersions } from './contract.ts'
import './ecuVersion.css'
import { differences, differenceTones, versionSources } from './state-texts.ts'
import { ecuVersionWords as words } from './texts.ts'

type Ecu = VehicleVersions['ecus'][number]
type Change = VehicleVersions['changes'][number]

/** ECUs of a vehicle: versions, differences from the baseline, and history. `ecu`: the history to show first. */
export function VehicleEcus({ vin, ecu }: { vin: string; ecu?: string }) {
  const { t } = useT()
  const may = useMay()
  const found = useCall(calls.ofVehicle, { vin }, { quiet: true, enabled: may(calls.ofVehicle) })
  if (!may(calls.ofVehicle)) return null
  if (found.isPending) return <Loading />
  if (!found.data)
    return (
      <StatePage kind="failed" title={t(words.failed)} text={found.error}>
        <Button onClick={() => void found.refetch()}>{t(words.retry)}</Button>
      </StatePage>
    )
  return (
    <div className="ev">
      <Summary versions={found.data} />
      <Ecus ecus={found.data.ecus} />
      <History key={ecu} changes={found.data.changes} ecus={found.data.ecus} first={ecu} />
    </div>
  )
}

function Summary({ versions: { vehicleType, baseline, ecus } }: { versions: VehicleVersions }) {
  const { t, say } = useT()
  // Counts only the ECUs in the baseline.
  const total = ecus.filter(({ wanted }) => wanted !== null).length
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
      cell: ({ reported, wanted, difference }) => (
        <span className="ev-version">
          {reported ? <b>{reported.version ?? t(words.unknown)}</b> : t(words.never)}
          {wanted && difference !== 'same' && (
            <span className="ui-hint">{t(words.wanted, { version: wanted.version })}</span>
          )}
        </span>
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
      cell: ({ reported, wanted }) =>
        [
          reported?.partNumber ?? wanted?.partNumber,
          reported?.hardwareId,
          reported?.serial && t(words.serial, { serial: reported.serial }),
        ]
          .filter(Boolean)
          .join(' · '),
    },
    {
      key: 'reported',
      title: t(words.reportedAt),
      width: 170,
      cell: ({ reported }) =>
        reported && (
          <span className="ev-told">
            {formatTime(reported.at)} <small>{say(versionSources[reported.source])}</small>
          </span>
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
  const [chosen, setChosen] = useState(first ?? all)
  const shown = changes.filter(({ ecu }) => chosen === all || ecu === chosen)
  const title = chosen === all ? t(words.history) : t(words.historyOf, { ecu: chosen })
  const items = shown.map(({ id, ecu, from, to, fromPart, toPart, serial, source, at }): TimelineItem => {
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
      <header className="ev-history">
        <h3>{title}</h3>
        {changes.length > 0 && (
          <Select
            label={t(words.ecu)}
            labelHidden
            value={chosen}
            options={[{ value: all, label: t(words.everyEcu) }, ...ecus.map(({ ecu }) => ({ value: ecu, label: ecu }))]}
            onChange={setChosen}
          />
        )}
      </header>
      {items.length > 0 ? <Timeline items={items} label={title} /> : <p className="ui-hint">{t(words.noHistory)}</p>}
    </section>
  )
}
