import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { eolRoleCalls } from '../eolRole/contract.ts'
import { accountInputs, DepartmentTree, useAccountScreen } from '../user/parts.tsx'
import { actionLabels } from '../user/texts.ts'
import { eolUser, eolUserCalls } from './contract.ts'

const inputs = accountInputs(eolRoleCalls)

export default function EolUsers() {
  const { screen, secret } = useAccountScreen(eolUserCalls)
  return (
    <>
      <RecordScreen
        record={eolUser}
        calls={eolUserCalls}
        inputs={inputs}
        {...screen}
        aside={{
          label: actionLabels.departments,
          panel: (question) => <DepartmentTree record={eolUser.name} question={question} />,
        }}
      />
      {secret}
    </>
  )
}
