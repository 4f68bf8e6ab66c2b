import { RecordScreen } from '../../../../record/views/screen.tsx'
import { employee, employeeCalls } from './contract.ts'

export default function Employees() {
  return <RecordScreen record={employee} calls={employeeCalls} />
}
