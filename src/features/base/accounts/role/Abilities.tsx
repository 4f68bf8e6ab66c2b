import { useT } from '../../../../client/language.ts'
import type { PermissionNode } from './contract.ts'
import { directoriesOf, levelOf } from './permission-levels.ts'
import { useEntryName } from './permission-tree.ts'
import { levelTexts, roleTexts as words } from './texts.ts'

interface Props {
  nodes: readonly PermissionNode[]
  selection: readonly number[]
}
const maxNames = 8
const rows = ['administer', 'work', 'read', 'custom'] as const

/** Lists what a role can do: the screens of each level. */
export function Abilities({ nodes, selection }: Props) {
  const { t, lang } = useT()
  const nameOf = useEntryName()
  const selected = new Set(selection)
  const byLevel = Map.groupBy(
    directoriesOf(nodes).flatMap(({ screens }) => screens),
    (screen) => levelOf(screen, selected),
  )
  return (
    <ul className="ui-hint">
      {rows.flatMap((level) => {
        const screens = byLevel.get(level) ?? []
        if (screens.length === 0) return []
        const names = screens.slice(0, maxNames).map(({ menu }) => nameOf(menu))
        const list = names.join(lang === 'zh' ? '、' : ', ') + (screens.length > maxNames ? ' …' : '')
        return (
          <li key={level}>{t(words.ability, { level: t(levelTexts[level]), count: screens.length, names: list })}</li>
        )
      })}
    </ul>
  )
}
