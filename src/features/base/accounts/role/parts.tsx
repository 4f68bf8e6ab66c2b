import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import type { Ref } from '../../../../record/kinds/reference.ts'
import { FieldInput, TreeChoice } from '../../../../record/views/parts.tsx'
import { Outline } from '../../../../record/views/shared/Outline.tsx'
import type { CellProps, InputProps } from '../../../../record/views/shared/view.ts'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { CopyFrom, type RoleCalls } from './CopyFrom.tsx'
import { type TreeCall, usePermissionTree } from './permission-tree.ts'
import { roleTexts } from './texts.ts'

export { useTouched } from './use-touched.ts'

interface OfRealm {
  calls: RoleCalls & { tree: TreeCall }
}
const none: readonly number[] = []
const Summary = lazy(async () => ({ default: (await import('./Summary.tsx')).Summary }))

/** Input for the permissions of a role. It starts empty or with those of another role. */
export function PermissionInput({
  calls,
  record,
  name,
  value,
  onChange,
  row,
  ...rest
}: InputProps<number[]> & OfRealm) {
  const { t } = useT()
  const tree = usePermissionTree(calls.tree)
  const selectedIds = value ?? none
  const disabled = rest.disabled ?? false
  return (
    <Grid gap={8}>
      <CopyFrom calls={calls} disabled={disabled} own={row?.id} isBegun={selectedIds.length > 0} onCopy={onChange} />
      <TreeChoice
        tree={tree}
        title={t(`${record}:${name}`)}
        many
        value={selectedIds}
        onChange={(next) => onChange(next.length > 0 ? next : undefined)}
        disabled={disabled}
        faulty={rest.faulty ?? false}
        {...(rest.id === undefined ? {} : { id: rest.id })}
      />
    </Grid>
  )
}

export function PermissionText({ calls, value }: CellProps<Ref[] | null, unknown> & OfRealm) {
  const { t } = useT()
  const tree = usePermissionTree(calls.tree, value ?? undefined)
  if (!value) return null
  return (
    <>
      <p>{t(roleTexts.held, { count: value.length })}</p>
      <Outline tree={tree} />
    </>
  )
}

export function RoleInput({ calls, ...input }: InputProps<number> & OfRealm) {
  return (
    <>
      <FieldInput {...(input as InputProps)} />
      {input.value !== undefined && <Summary calls={calls} id={input.value} />}
    </>
  )
}
