import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { customerId } from '../../../../client/session.ts'
import type { Call } from '../../../../domain/contract/call.ts'
import { idsUnder, nest, pathTo, type TreeNode } from '../../../../record/model/tree.ts'
import { FieldInput, Tree } from '../../../../record/views/parts.tsx'
import { useChoices } from '../../../../record/views/shared/options.ts'
import type { ListRequest } from '../../../../record/views/shared/question.ts'
import type { ActionTools, BatchAction, InputProps, RowAction } from '../../../../record/views/shared/view.ts'
import { SecretDialog } from '../../../../ui/parts/SecretDialog.tsx'
import { RoleInput } from '../role/parts.tsx'
import { vehicleGroupCalls } from '../vehicleGroup/contract.ts'
import { actionLabels, userTexts } from './texts.ts'

interface Account {
  id: number
  userName: string
  fullName: string
  status: string | null
}
type Ids = Call<{ ids: number[] }, { count: number }>
interface Calls {
  add: { output: z.ZodType<{ name: string; password: string }> }
  enable: Ids
  disable: Ids
  resetUserPassword: Call<{ id: number }, { password: string }>
  removeFactors: Call<{ id: number }, null>
}
interface IssuedPassword {
  kind: 'first' | 'reset'
  name: string
  password: string
}

/**
 * Actions of the users' screens of both realms: enable, disable, new password. Includes the dialog that shows the
 * password once.
 */
export function useAccountScreen(calls: Calls) {
  const { t } = useT()
  const [issuedPassword, setIssuedPassword] = useState<IssuedPassword>()

  const change = async (kind: 'enable' | 'disable', ids: number[], { refresh }: ActionTools) => {
    const { count } = await send(calls[kind], { ids })
    toast.success(t(kind === 'enable' ? userTexts.enabled : userTexts.disabled, { count }))
    refresh()
  }
  const mine = Number(customerId())
  const own = ({ id }: Account) => (id === mine ? t(userTexts.self) : undefined)
  const rowActions: RowAction<Account>[] = [
    {
      key: 'enable',
      label: actionLabels.enable,
      call: calls.enable,
      when: ({ status }) => status === 'disabled',
      confirm: ({ fullName }) => t(userTexts.enableOne, { name: fullName }),
      run: ({ id }, tools) => change('enable', [id], tools),
    },
    {
      key: 'disable',
      label: actionLabels.disable,
      call: calls.disable,
      tone: 'danger',
      when: ({ status }) => status === 'enabled',
      refused: own,
      confirm: ({ fullName }) => t(userTexts.disableOne, { name: fullName }),
      run: ({ id }, tools) => change('disable', [id], tools),
    },
    {
      key: 'reset',
      label: actionLabels.reset,
      call: calls.resetUserPassword,
      when: ({ status }) => status !== 'waiting',
      confirm: ({ fullName }) => t(userTexts.reset, { name: fullName }),
      run: async ({ id, fullName }, { refresh }) => {
        const { password } = await send(calls.resetUserPassword, { id })
        setIssuedPassword({ kind: 'reset', name: fullName, password })
        refresh()
      },
    },
    {
      key: 'removeFactors',
      label: actionLabels.removeFactors,
      call: calls.removeFactors,
      tone: 'danger',
      when: ({ status }) => status !== 'waiting',
      refused: own,
      confirm: ({ fullName }) => t(userTexts.removeFactors, { name: fullName }),
      run: async ({ id }) => {
        await send(calls.removeFactors, { id })
        toast.success(t(userTexts.factorsRemoved))
      },
    },
  ]
  const batchActions: BatchAction<Account>[] = [
    {
      key: 'enable',
      label: actionLabels.enable,
      call: calls.enable,
      confirm: (rows) => t(userTexts.enable, { count: rows.length }),
      run: (rows, tools) => change('enable', idsOf(rows), tools),
    },
    {
      key: 'disable',
      label: actionLabels.disable,
      call: calls.disable,
      tone: 'danger',
      refused: own,
      confirm: (rows) => t(userTexts.disable, { count: rows.length }),
      run: (rows, tools) => change('disable', idsOf(rows), tools),
    },
  ]
  const onAdded = (answer: unknown) => {
    const { name, password } = calls.add.output.parse(answer)
    setIssuedPassword({ kind: 'first', name, password })
  }
  const secret = issuedPassword && (
    <SecretDialog
      title={t(issuedPassword.kind === 'first' ? userTexts.firstTitle : userTexts.resetTitle)}
      text={t(userTexts.first, { name: issuedPassword.name })}
      secret={issuedPassword.password}
      onClose={() => setIssuedPassword(undefined)}
    />
  )
  const confirmRemove = (rows: readonly unknown[]) => t(userTexts.remove, { count: rows.length })
  return { screen: { rowActions, batchActions, onAdded, confirmRemove, undeletableReason: own }, secret }
}

const idsOf = (rows: readonly Account[]) => rows.map(({ id }) => id)

/** Inputs of an account's form: the role with a summary, and vehicle groups for users with the permission. */
export const accountInputs = (roles: Parameters<typeof RoleInput>[0]['calls']) => ({
  role: (props: InputProps<number>) => <RoleInput {...props} calls={roles} />,
  vehicleGroups: GroupsInput,
})

function GroupsInput(props: InputProps<number[]>) {
  const may = useMay()
  const mayChange = may(vehicleGroupCalls.addUsers) && may(vehicleGroupCalls.removeUsers)
  return <FieldInput {...(props as InputProps)} disabled={(props.disabled ?? false) || !mayChange} />
}

/** Department tree next to the users. A department includes all departments below it. */
export function DepartmentTree({
  record,
  question,
}: {
  record: string
  question: Pick<ListRequest, 'filter' | 'setFilter'>
}) {
  const { refs } = useChoices(record, 'department', none, none, true)
  const tree = useMemo(() => nest(refs), [refs])
  const departmentIds = question.filter.department as readonly number[] | undefined
  const choose = (id: number | undefined) => {
    const node = id === undefined ? undefined : nodeOf(tree, id)
    question.setFilter({ ...question.filter, department: node ? idsUnder(node).slice(0, 1000) : undefined })
  }
  return <Tree record={record} field="department" value={departmentIds?.[0]} onChange={choose} />
}
const none: never[] = []

function nodeOf(tree: readonly TreeNode[], id: number): TreeNode | undefined {
  const [root, ...way] = pathTo(tree, id)
  const start = tree.find((node) => node.id === root)
  return way.reduce<TreeNode | undefined>((at, step) => at?.children.find((node) => node.id === step), start)
}
