import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { model, modelCalls } from './contract.ts'

export default function Models() {
  return <RecordScreen record={model} calls={modelCalls} />
}
