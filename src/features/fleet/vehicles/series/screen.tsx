import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { series, seriesCalls } from './contract.ts'

export default function Series() {
  return <RecordScreen record={series} calls={seriesCalls} />
}
