import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { manualCalls as calls, manual } from './contract.ts'
import './manual.css'
import { pagesLabel } from './texts.ts'
import { Versions } from './version-list.tsx'

const Editing = lazy(() => import('./Editing.tsx'), <Loading />)
const idOf = (text: string | null) => Number(text ?? 0) || undefined

/**
 * /contentManagement/userManualManagement: manuals and their versions. `manual` and `v` in the address open a version
 * instead of the list, `page` one of its pages.
 */
export default function Manuals() {
  const { lang } = useT()
  const [search, setSearch] = useSearchParams()
  const [id, number] = [idOf(search.get('manual')), idOf(search.get('v'))]
  const show = (params: Record<string, number | undefined>) =>
    setSearch(
      Object.fromEntries(
        Object.entries(params).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
      ),
    )
  if (id && number)
    return (
      <Editing
        key={`${id} ${number}`}
        manual={id}
        number={number}
        page={idOf(search.get('page'))}
        choose={(page) => show({ manual: id, v: number, page })}
        back={() => show({ view: id })}
      />
    )
  return (
    <RecordScreen
      record={manual}
      calls={calls}
      rowActions={[
        {
          key: 'pages',
          label: pagesLabel,
          call: calls.pages,
          leads: true,
          when: ({ newest }) => newest !== null,
          run: ({ id: manualId, newest: v }) => show({ manual: manualId, v: v ?? undefined }),
        },
      ]}
      defaults={{ kind: 'manual', language: lang }}
      onAdded={(answer) => show({ manual: (answer as { id: number }).id, v: 1 })}
      detailExtra={(row) => <Versions manual={row} open={(v) => show({ manual: row.id, v })} />}
    />
  )
}
