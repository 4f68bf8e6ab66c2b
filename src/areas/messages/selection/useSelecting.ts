import { useState } from 'react'
import { CallFault, send } from '../../../kit/client/api.ts'
import { toast } from '../../../kit/client/feedback.ts'
import { useT } from '../../../kit/client/language.ts'
import { invalidate } from '../../../kit/client/query.ts'
import type { Clause, Wanted } from './condition.ts'
import { type Selection, selectionCalls } from './contract.ts'
import { selectionWords as words } from './texts.ts'

export type By = 'all' | 'vins' | 'models' | 'groups'
/** A clause while it is written: its value may still be missing. */
export type Draft = Omit<Clause, 'value'> & { value: string; id: number }

const dayMs = 86_400_000
let last = 0
export const newDraft = (signal = 'vehicle.soc', operator: Draft['operator'] = 'lt', value = ''): Draft => ({
  id: ++last,
  signal,
  operator,
  value,
})

/** `datetime-local` takes and gives local time without a zone. */
export const localText = (ms: number): string => {
  const time = new Date(ms)
  return new Date(ms - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The form of a selection, and its start. */
export function useSelecting(onStarted: (id: number) => void) {
  const { t } = useT()
  const [by, setBy] = useState<By>('all')
  const [vins, setVins] = useState('')
  const [ids, setIds] = useState<number[]>([])
  const [from, setFrom] = useState(() => localText(Math.floor(Date.now() / 60_000) * 60_000 - dayMs))
  const [to, setTo] = useState(() => localText(Math.ceil(Date.now() / 60_000) * 60_000))
  const [match, setMatch] = useState<Wanted['match']>('all')
  const [drafts, setDrafts] = useState<Draft[]>(() => [
    newDraft('vehicle.soc', 'lt', '10'),
    newDraft('vehicle.speed', 'gt', '0'),
  ])
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const setPeriod = (begin: number, end: number) => {
    setFrom(localText(begin))
    setTo(localText(end))
  }
  const listed = vins
    .toUpperCase()
    .split(/[;；,，\s]+/)
    .filter(Boolean)

  const missing = () => {
    if (!from || !to) return words.needPeriod
    if ((by === 'vins' && listed.length === 0) || ((by === 'models' || by === 'groups') && ids.length === 0))
      return words.needVehicles
    return drafts.length === 0 || drafts.some(({ value }) => value.trim() === '' || Number.isNaN(Number(value)))
      ? words.needValue
      : undefined
  }
  const start = async () => {
    const lack = missing()
    if (lack) return setFault(t(lack))
    setFault('')
    setBusy(true)
    const clauses = drafts.map(({ signal, operator, value }) => ({ signal, operator, value: Number(value) }))
    const vehicles = by === 'all' ? { by } : by === 'vins' ? { by, vins: listed } : { by, ids }
    const period = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    try {
      const { id } = await send(
        selectionCalls.start,
        { vehicles, ...period, wanted: { match, clauses } },
        { quiet: true },
      )
      await invalidate([selectionCalls.list.path])
      onStarted(id)
    } catch (error) {
      setFault(error instanceof CallFault ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  /** Takes an earlier selection's condition and period. */
  const reuse = ({ wanted, from: begin, to: end }: Selection) => {
    setMatch(wanted.match)
    setDrafts(wanted.clauses.map(({ signal, operator, value }) => newDraft(signal, operator, String(value))))
    setPeriod(Date.parse(begin), Date.parse(end))
    toast.info(t(words.condition))
  }
  return {
    ...{ by, vins, ids, from, to, match, drafts, fault, busy, start, reuse },
    ...{ setVins, setIds, setFrom, setTo, setPeriod, setMatch, setDrafts },
    setBy: (next: By) => {
      setBy(next)
      setIds([])
    },
  }
}
export type Selecting = ReturnType<typeof useSelecting>
