import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../kit/client/language.ts'
import { useOpen, useOpens } from '../../../kit/client/navigation.ts'
import { useMay } from '../../../kit/client/permission.ts'
import type { RowOf } from '../../../kit/record/record.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import { addingParams } from '../../../kit/record/target.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Segments } from '../../../kit/ui/segments.tsx'
import { dataIdentifier, identifierCalls } from '../identifier/contract.ts'
import { Identifiers } from '../identifier/parts.tsx'
import { ecu, ecuCalls } from './contract.ts'
import './ecu.css'
import { ecuWords as words } from './texts.ts'

const lists = ['ecus', 'identifiers'] as const

/** /rds/basic: ECUs with their addresses, and the identifiers of their data. `list=identifiers` in the address shows those. */
export default function DiagnosisBasics() {
  const { t } = useT()
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const seen = lists.filter((list) => may(list === 'ecus' ? ecuCalls.query : identifierCalls.query))
  const wanted = search.get('list') === 'identifiers' ? 'identifiers' : 'ecus'
  const list = seen.includes(wanted) ? wanted : (seen[0] ?? wanted)
  const change = (next: (typeof lists)[number]) => setSearch(next === 'ecus' ? {} : { list: next })
  return (
    <>
      {seen.length > 1 && (
        <div className="ecu-lists">
          <Segments options={seen.map((value) => ({ value, label: t(words[value]) }))} value={list} onChange={change} />
        </div>
      )}
      {list === 'ecus' ? (
        <RecordScreen record={ecu} calls={ecuCalls} detailExtra={(row) => <EcuExtra row={row} />} />
      ) : (
        <RecordScreen
          record={dataIdentifier}
          calls={identifierCalls}
          defaults={{ at: 0, length: 1, type: 'unsigned' }}
        />
      )}
    </>
  )
}

/** The identifiers of an ECU, and where one goes from it. */
function EcuExtra({ row }: { row: RowOf<typeof ecu> }) {
  const { t } = useT()
  const may = useMay()
  const open = useOpen()
  const opens = useOpens()
  const adding = { list: 'identifiers', ...addingParams({ ecu: String(row.id) }) }
  return (
    <>
      <p className="ecu-ways">
        {opens('/rds/command') && (
          <Button kind="primary" onClick={() => open('/rds/command', { ecu: row.id })}>
            {t(words.send)}
          </Button>
        )}
        {opens('/rds/service') && (
          <Button onClick={() => open('/rds/service', { ecu: row.id })}>{t(words.services)}</Button>
        )}
        {may(identifierCalls.add) && (
          <Button onClick={() => open('/rds/basic', adding)}>{t(words.addIdentifier)}</Button>
        )}
      </p>
      <Identifiers ecu={row.id} />
    </>
  )
}
