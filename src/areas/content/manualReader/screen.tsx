import { useAddress } from '../../../kit/reader/address.ts'
import type { ManualKind } from '../manual/state-texts.ts'
import { List } from './List.tsx'
import './manualReader.css'
import { OneManual } from './OneManual.tsx'

/** Which manual a page of a kind shows: of `/vehicleBook?model=3` the book of model 3. */
const kinds: Readonly<Record<string, ManualKind>> = {
  '/vehicleInstructionManual': 'manual',
  '/vehicleInstruction': 'guide',
  '/vehicleBook': 'book',
}
const idOf = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

/**
 * Manuals for whoever has the link: the list (/instructionManual), one of them (/instructionManualInfo?id=&page=), and
 * those of a model (?model=, and ?id= for the call's own name of it). Without a model a page lists what there is.
 */
export default function ManualReader() {
  const { path, query } = useAddress()
  const [id, model] = [idOf(query.get('id')), idOf(query.get('model'))]
  const page = idOf(query.get('page'))
  const kind = kinds[path]
  if (kind) {
    const of = model ?? id
    if (of === undefined) return <List kind={kind} />
    return <OneManual key={`${kind} ${of}`} wanted={{ model: of, kind }} page={page} />
  }
  if (path === '/instructionManualInfo' && id !== undefined) return <OneManual key={id} wanted={{ id }} page={page} />
  return <List kind={undefined} />
}
