import { useState } from 'react'
import { CallFault, send } from '../../../kit/client/api.ts'
import { useT } from '../../../kit/client/language.ts'
import { invalidate } from '../../../kit/client/query.ts'
import { localText } from '../selection/useSelecting.ts'
import { frameDownloadCalls as calls } from './contract.ts'
import { downloadWords as words } from './texts.ts'

export type By = 'vins' | 'groups' | 'all'
type Content = 'frames' | 'fields'

/** VINs as they are typed: semicolons, also the Chinese ones, and line breaks between them. */
export const listed = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[;；,，\s]+/)
      .filter(Boolean),
  ),
]

/** The form of a new download, and its start. */
export function useNew() {
  const { t } = useT()
  const [by, setBy] = useState<By>('vins')
  const [vins, setVins] = useState('')
  const [groups, setGroups] = useState<number[]>([])
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const setPeriod = (begin: number, end: number) => {
    setFrom(localText(begin))
    setTo(localText(end))
  }
  const [content, setContent] = useState<Content>('frames')
  const [signals, setSignals] = useState<string[]>([])
  const [format, setFormat] = useState<'csv' | 'xlsx'>('csv')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const missing = () => {
    if ((by === 'vins' && listed(vins).length === 0) || (by === 'groups' && groups.length === 0))
      return words.needVehicles
    if (!from || !to) return words.needPeriod
    return content === 'fields' && signals.length === 0 ? words.needSignals : undefined
  }
  const start = async () => {
    const lack = missing()
    if (lack) return setFault(t(lack))
    setFault('')
    setBusy(true)
    const vehicles = by === 'all' ? { by } : by === 'vins' ? { by, vins: listed(vins) } : { by, ids: groups }
    const period = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    try {
      const chosen = content === 'fields' ? signals : []
      await send(calls.start, { vehicles, ...period, content, signals: chosen, format }, { quiet: true })
      await invalidate([calls.list.path])
    } catch (error) {
      setFault(error instanceof CallFault ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ by, vins, groups, from, to, content, signals, format, fault, busy, start },
    ...{ setBy, setVins, setGroups, setFrom, setTo, setPeriod, setContent, setSignals, setFormat },
  }
}
export type NewDownload = ReturnType<typeof useNew>
