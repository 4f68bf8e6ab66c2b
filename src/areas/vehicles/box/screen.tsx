import { useT } from '../../../kit/client/language.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import { vehicleWords as words } from '../texts.ts'
import { box, boxCalls } from './contract.ts'

export default function Boxes() {
  const { t } = useT()
  return <RecordScreen record={box} calls={boxCalls} kept={({ vin }) => (vin ? t(words.mounted) : undefined)} />
}
