import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { simPlan, simPlanCalls } from './contract.ts'

export default function SimPlans() {
  return <RecordScreen record={simPlan} calls={simPlanCalls} />
}
