import { useId, useState } from 'react'
import { send } from '../../../kit/client/api.ts'
import { toast } from '../../../kit/client/feedback.ts'
import { useT } from '../../../kit/client/language.ts'
import { useMay, useWholeFleet } from '../../../kit/client/permission.ts'
import { useCall } from '../../../kit/client/query.ts'
import { VinSheet } from '../../../kit/upload/VinSheet.tsx'
import { geofenceFormCalls as calls } from './contract.ts'
import { Tick } from './Input.tsx'
import { formWords as words } from './texts.ts'
import type { FenceForm } from './useFence.ts'

const most = 5_000
const shown = 60

/** Which vehicles are watched: all, or those found by VIN or plate, of a group, or from a sheet. */
export function Vehicles({ form }: { form: FenceForm }) {
  const { t } = useT()
  const may = useMay()
  const wholeFleet = useWholeFleet()
  const { draft, faults, set } = form
  const add = (vins: readonly string[]) => {
    const all = [...new Set([...draft.vins, ...vins])]
    if (all.length > most) return toast.error(t(words.tooMany, { count: all.length }))
    const [added, known] = [all.length - draft.vins.length, vins.length - all.length + draft.vins.length]
    if (added > 0) set('vins', all)
    if (vins.length > 1 || added === 0) toast.info(t(known > 0 ? words.addedSome : words.added, { added, known }))
  }
  const drop = (vin: string) => {
    set(
      'vins',
      draft.vins.filter((each) => each !== vin),
    )
  }
  return (
    <fieldset className="fence-part">
      <legend>{t(words.vehicles)}</legend>
      {(wholeFleet || draft.allVehicles) && <Tick form={form} name="allVehicles" />}
      {faults.allVehicles && <p className="p-fault">{faults.allVehicles}</p>}
      {!draft.allVehicles && (
        <>
          {may(calls.choose) && <Search add={add} chosen={draft.vins} />}
          <div className="fence-row">
            {may(calls.choose) && may(calls.groups) && <Group add={add} />}
            {may(calls.importVins) && <VinSheet call={calls.importVins} onVins={add} paste />}
          </div>
          <p className="fence-count" role="status">
            <b>{t(words.chosen, { count: draft.vins.length })}</b>
            {draft.vins.length > 0 && (
              <button type="button" className="p-button plain fence-clear" onClick={() => set('vins', [])}>
                {t(words.clear)}
              </button>
            )}
          </p>
          <ul className="fence-vins">
            {draft.vins.slice(0, shown).map((vin) => (
              <li key={vin}>
                {vin}
                <button type="button" aria-label={t(words.remove, { vin })} onClick={() => drop(vin)}>
                  ×
                </button>
              </li>
            ))}
          </ul>
          {draft.vins.length > shown && <p className="p-hint">{t(words.more, { count: draft.vins.length - shown })}</p>}
        </>
      )}
      {faults.vehicles && (
        <p className="p-fault" role="alert">
          {faults.vehicles}
        </p>
      )}
    </fieldset>
  )
}

function Search({ add, chosen }: { add(vins: readonly string[]): void; chosen: readonly string[] }) {
  const { t } = useT()
  const id = useId()
  const [search, setSearch] = useState('')
  const found = useCall(
    calls.choose,
    { search },
    { enabled: search.trim().length >= 3, quiet: true, placeholderData: (before) => before },
  )
  const nothing = search.trim().length >= 3 && found.data?.total === 0 && !found.isPlaceholderData
  const offered =
    search.trim().length >= 3 ? (found.data?.vins ?? []).filter(({ vin }) => !chosen.includes(vin)).slice(0, 8) : []
  return (
    <div className="p-field">
      <label htmlFor={id}>{t(words.searchVehicle)}</label>
      <input
        id={id}
        type="search"
        className="p-input"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {(nothing || found.isError) && (
        <p className="p-hint" role="status">
          {t(nothing ? words.noVehicle : words.notFoundOut)}
        </p>
      )}
      {offered.length > 0 && (
        <ul className="fence-found">
          {offered.map(({ vin, plate }) => (
            <li key={vin}>
              <button type="button" onClick={() => add([vin])}>
                + {vin} {plate}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Group({ add }: { add(vins: readonly string[]): void }) {
  const { t } = useT()
  const id = useId()
  const groups = useCall(calls.groups, {}, { quiet: true })
  const [group, setGroup] = useState('')
  const take = async () => {
    const found = await send(calls.choose, { group: Number(group) }).catch(() => undefined)
    // A refused call has been told already; the choice stays.
    if (!found) return
    const { vins, total } = found
    if (total > vins.length) return toast.error(t(words.tooMany, { count: total }))
    if (total === 0) return toast.info(t(words.emptyGroup))
    add(vins.map(({ vin }) => vin))
    setGroup('')
  }
  return (
    <div className="fence-group">
      <label className="p-hidden" htmlFor={id}>
        {t(words.addGroup)}
      </label>
      <select id={id} className="p-input" value={group} onChange={({ target }) => setGroup(target.value)}>
        <option value="">{t(words.chooseGroup)}</option>
        {(groups.data ?? []).map(({ id: value, name, vehicles }) => (
          <option key={value} value={value}>
            {t(words.groupOf, { name, count: vehicles })}
          </option>
        ))}
      </select>
      <button type="button" className="p-button" disabled={!group} onClick={() => void take()}>
        {t(words.add)}
      </button>
    </div>
  )
}
