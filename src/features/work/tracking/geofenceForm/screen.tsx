import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { useOpen } from '../../../../client/navigation.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { geofenceCalls as calls, type geofence } from '../geofence/contract.ts'
import { blank, draftOf, type GeofenceDraft } from './draft.ts'
import { Form } from './Form.tsx'
import './form.css'
import { formWords as words } from './texts.ts'
import { useFence, vinsOf } from './use-fence.ts'

/** /vehicleManagement/Geofenceadd: a new fence, or with ?id= an existing one. */
export default function GeofenceForm() {
  const { t } = useT()
  const [search] = useSearchParams()
  const [turn, setTurn] = useState(0)
  const id = Number(search.get('id')) || undefined
  const fenceQuery = useQuery({
    queryKey: ['geofenceForm', id, turn],
    queryFn: async () => {
      const row = await send(calls.one, { id: id ?? 0 }, { quiet: true })
      return { row, draft: draftOf(row, row.allVehicles ? [] : await vinsOf(row.id)) }
    },
    enabled: id !== undefined,
    gcTime: 0,
    refetchOnMount: false,
  })
  const next = () => setTurn(turn + 1)
  if (id === undefined) return <Editor key={`new ${turn}`} begin={blank} next={next} />
  if (!fenceQuery.data) return <AnswerState of={fenceQuery} />
  if (!fenceQuery.data.row.editable) return <StatePage kind="forbidden" title={t(words.notEditable)} />
  return <Editor key={`${id} ${turn}`} begin={fenceQuery.data.draft} row={fenceQuery.data.row} next={next} />
}

interface EditorProps {
  begin: GeofenceDraft
  row?: RowOf<typeof geofence>
  /** Resets the form for the next visit. */
  next(): void
}
function Editor({ begin, row, next }: EditorProps) {
  const open = useOpen()
  const form = useFence(begin, row)
  const leave = () => {
    form.dispatch({ begin })
    open('/vehicleManagement/Geofencing')
    next()
  }
  return <Form form={form} id={row?.id} leave={leave} />
}
