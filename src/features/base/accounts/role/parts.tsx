import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import type { Ref } from '../../../../record/kinds/reference.ts'
import { FieldInput } from '../../../../record/views/parts.tsx'
import { Outline } from '../../../../record/views/shared/Outline.tsx'
import type { CellProps, InputProps } from '../../../../record/views/shared/view.ts'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { Abilities } from './Abilities.tsx'
import { CopyFrom, type RoleCalls } from './CopyFrom.tsx'
import { PermissionLevels } from './PermissionLevels.tsx'
import { type TreeCall, usePermissionNodes, usePermissionTree } from './permission-tree.ts'
import { roleTexts } from './texts.ts'

export { useTouched } from './use-touched.ts'

interface OfRealm {
  calls: RoleCalls & { tree: TreeCall }
}
const none: readonly number[] = []
const Summary = lazy(async () => ({ default: (await import('./Summary.tsx')).Summary }))

/** Input for the permissions of a role. It starts empty or with those of another role. */
export function PermissionInput({ calls, value, onChange, row, ...rest }: InputProps<number[]> & OfRealm) {
  const nodes = usePermissionNodes(calls.tree)
  const selectedIds = value ?? none
  const disabled = rest.disabled ?? false
  return (
    <Grid gap={8}>
      <CopyFrom calls={calls} disabled={disabled} own={row?.id} isBegun={selectedIds.length > 0} onCopy={onChange} />
      <Abilities nodes={nodes} selection={selectedIds} />
      <PermissionLevels
        nodes={nodes}
        selection={selectedIds}
        onChange={(next) => onChange(next.length > 0 ? next : undefined)}
        disabled={disabled}
      />
    </Grid>
  )
}

export function PermissionText({ calls, value }: CellProps<Ref[] | null, unknown> & OfRealm) {
  const { t } = useT()
  const nodes = usePermissionNodes(calls.tree)
  const tree = usePermissionTree(calls.tree, value ?? undefined)
  if (!value) return null
  return (
    <>
      <p>{t(roleTexts.held, { count: value.length })}</p>
      <Abilities nodes={nodes} selection={value.map(({ id }) => id)} />
      <details>
        <summary>{t(roleTexts.allPermissions)}</summary>
        <Outline tree={tree} />
      </details>
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
