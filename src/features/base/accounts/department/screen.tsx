import { useT } from '../../../../client/language.ts'
import type { CellProps } from '../../../../record/views/shared/view.ts'
import { TreeScreen } from '../../../../record/views/TreeScreen.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { type DepartmentNode, department, departmentCalls } from './contract.ts'
import { departmentTexts } from './texts.ts'

function Name({ value, row }: CellProps<string, unknown>) {
  const { t } = useT()
  const { users } = row as DepartmentNode
  return (
    <>
      {value} {users > 0 && <Tag>{t(departmentTexts.users, { count: users })}</Tag>}
    </>
  )
}
const cells = { name: Name }
const below = ({ id }: DepartmentNode) => ({ parent: id })
const searchText = ({ name, description }: DepartmentNode) => `${name} ${description ?? ''}`

export default function Departments() {
  const { t } = useT()
  return (
    <TreeScreen
      record={department}
      calls={departmentCalls}
      cells={cells}
      below={below}
      searched={searchText}
      confirmRemove={() => t(departmentTexts.remove)}
    />
  )
}
