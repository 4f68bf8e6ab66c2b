import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { employee, employeeCalls } from './contract.ts'

export default function Employees() {
  return <RecordScreen record={employee} calls={employeeCalls} />
}
