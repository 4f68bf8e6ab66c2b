import { useMemo } from 'react'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { nest } from '../../../../record/model/tree.ts'
import { TreeChoice } from '../../../../record/views/parts.tsx'
import type { CellProps, InputProps, RowAction } from '../../../../record/views/shared/view.ts'
import { TreeScreen } from '../../../../record/views/TreeScreen.tsx'
import { protectedLinks, type ResourceNode, resource, resourceCalls } from './contract.ts'
import { RestoreMenu } from './RestoreMenu.tsx'
import { disableLabel, enableLabel, resourceTexts } from './texts.ts'

const topId = -1

/** Choice of an entry's parent: the top level, a directory or a menu. The entry and those below it are left out. */
function Parent({ record, name, value, onChange, row, id, faulty }: InputProps<number>) {
  const { t, lang } = useT()
  const { data } = useCall(resourceCalls.all, {}, { quiet: true })
  const tree = useMemo(() => {
    const places = (data ?? []).filter((each) => each.type !== 'button' && each.id !== row?.id)
    const refs = places.map((each) => ({ id: each.id, parent: each.parent?.id ?? topId, label: nameIn(lang, each) }))
    // A left-out entry also removes the entries below it.
    const root = nest([{ id: topId, parent: null, label: t(resourceTexts.top) }, ...refs])
    return root.filter((node) => node.id === topId)
  }, [data, row, lang, t])
  return (
    <TreeChoice
      tree={tree}
      title={t(`${record}:${name}`)}
      value={[value ?? topId]}
      onChange={([parentId]) => onChange(parentId === topId ? undefined : parentId)}
      {...(id ? { id } : {})}
      faulty={faulty ?? false}
    />
  )
}

const nameIn = (lang: string, { name, nameEn }: ResourceNode) => (lang === 'en' ? (nameEn ?? name) : name)

function Name({ row }: CellProps<string, unknown>) {
  const { lang } = useT()
  return <>{nameIn(lang, row as ResourceNode)}</>
}
const cells = { name: Name }
const inputs = { parent: Parent }
const searchText = ({ name, nameEn, link }: ResourceNode) => `${name} ${nameEn ?? ''} ${link}`
const top = { type: 'directory', status: 'enabled', position: 0 } as const
/** Default values of a new entry below: menus in a directory, buttons in a menu. */
const below = ({ id, type }: ResourceNode) =>
  type === 'button'
    ? undefined
    : ({ parent: id, type: type === 'menu' ? 'button' : 'menu', status: 'enabled', position: 0 } as const)

/** Ids of protected entries and of all entries above them. */
function protectedIds(all: readonly ResourceNode[]): ReadonlySet<number> {
  const byId = new Map(all.map((each) => [each.id, each]))
  const above = ({ parent, id }: ResourceNode): number[] => {
    const next = parent && byId.get(parent.id)
    return next ? [id, ...above(next)] : [id]
  }
  return new Set(all.filter(({ type, link }) => type !== 'directory' && protectedLinks.includes(link)).flatMap(above))
}
const nothing: readonly ResourceNode[] = []

export default function Resources() {
  const { t, lang } = useT()
  const { data = nothing } = useCall(resourceCalls.all, {}, { quiet: true })
  const ids = useMemo(() => protectedIds(data), [data])
  const protectedReason = ({ id }: ResourceNode) => (ids.has(id) ? t(resourceTexts.kept) : undefined)
  const turn = (status: 'enabled' | 'disabled'): RowAction<ResourceNode> => ({
    key: status,
    label: status === 'enabled' ? enableLabel : disableLabel,
    call: resourceCalls.update,
    when: (row) => row.status !== status,
    refused: (row) => (status === 'disabled' ? protectedReason(row) : undefined),
    confirm: (row) =>
      t(status === 'enabled' ? resourceTexts.enable : resourceTexts.disable, { name: nameIn(lang, row) }),
    run: async ({ id }, { refresh }) => {
      await send(resourceCalls.update, { id, status })
      toast.success(t(resourceTexts.done))
      refresh()
    },
  })
  return (
    <TreeScreen
      record={resource}
      calls={resourceCalls}
      cells={cells}
      inputs={inputs}
      below={below}
      top={top}
      searched={searchText}
      nameOf={(row) => nameIn(lang, row)}
      rowActions={[turn('enabled'), turn('disabled')]}
      toolbar={<RestoreMenu />}
      confirmRemove={() => t(resourceTexts.remove)}
      undeletableReason={protectedReason}
    />
  )
}
