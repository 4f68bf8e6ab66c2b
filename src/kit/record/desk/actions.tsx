import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useT } from '../../client/language.ts'
import type { ShownAction } from '../actions.ts'
import { words } from '../texts.ts'

const visible = 3
const split = (actions: readonly ShownAction[]) =>
  actions.length <= visible
    ? { first: actions, rest: [] }
    : { first: actions.slice(0, visible - 1), rest: actions.slice(visible - 1) }

interface OfRow {
  readonly actions: readonly ShownAction[]
  /** Where its vehicle leads to. */
  readonly ways: readonly ShownAction[]
}

/** What can be done to a row: up to three beside each other, else the rest in a menu, with the ways of its vehicle below. */
export function RowActions({ actions, ways }: OfRow) {
  const { first, rest } = split(actions)
  return (
    <span className="rk-actions">
      {first.map(({ key, label, danger, refused, run }) => (
        <Button key={key} type="link" size="small" danger={danger} {...notOffered(refused)} onClick={run}>
          {label}
        </Button>
      ))}
      {rest.length + ways.length > 0 && <MoreActions actions={rest} ways={ways} />}
    </span>
  )
}

export function MoreActions({ actions, ways = [] }: { actions: readonly ShownAction[]; ways?: OfRow['ways'] }) {
  const { t } = useT()
  const itemOf = ({ key, label, icon, danger, refused, run }: ShownAction) => ({
    ...{ key, label, icon, danger, onClick: run },
    ...notOffered(refused),
  })
  const between = actions.length > 0 && ways.length > 0 ? [{ key: ' ways', type: 'divider' as const }] : []
  const items = [...actions.map(itemOf), ...between, ...ways.map(itemOf)]
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t(words.more)} />
    </Dropdown>
  )
}

/** What is refused is seen, and says why. */
export const notOffered = (refused: string | undefined) => (refused ? { disabled: true, title: refused } : {})

/** Pixels that the actions of one row take. */
export function actionsWidth(actions: readonly ShownAction[], ways: OfRow['ways']): number {
  const { first, rest } = split(actions)
  const text = first.map(({ label }) => textWidth(label) + 15).reduce((sum, wide) => sum + wide, 0)
  return Math.ceil(text + (rest.length + ways.length ? 28 : 0) + 24)
}

const textWidth = (label: string) =>
  [...label].map((one) => (one > '\u2e80' ? 14 : 7.5)).reduce((sum, wide) => sum + wide, 0)
