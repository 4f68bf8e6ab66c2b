import { SearchOutlined } from '@ant-design/icons'
import { Input, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { useT } from '../../../client/language.ts'
import { Grid } from '../../../ui/parts/layout.tsx'
import { matching, nest } from '../../model/tree.ts'
import type { TreePanelProps } from '../parts.tsx'
import { useChoices } from '../shared/options.ts'
import { words } from '../shared/texts.ts'
import './desk.css'
import { Loading } from './states.tsx'

/** Tree next to a list. A second click on the chosen node clears the choice, as 'all' does. */
export default function TreePanel({ record, field, value, onChange }: TreePanelProps) {
  const { t } = useT()
  const [search, setSearch] = useState('')
  const { refs, loading } = useChoices(record, field, [], [], true)
  const tree = useMemo(() => nest(refs), [refs])
  const visibleNodes = useMemo(() => matching(tree, search), [tree, search])
  return (
    <Grid gap={8}>
      <Input
        type="search"
        prefix={<SearchOutlined />}
        allowClear
        placeholder={t(words.typeToSearch)}
        aria-label={t(words.typeToSearch)}
        onChange={(event) => setSearch(event.target.value)}
      />
      <button
        type="button"
        className={value === undefined ? 'rk-tree-all rk-tree-on' : 'rk-tree-all'}
        onClick={() => onChange(undefined)}
      >
        {t(words.all)}
      </button>
      {loading && refs.length === 0 ? (
        <Loading />
      ) : (
        <Tree
          key={`${tree.length > 0} ${search}`}
          blockNode
          defaultExpandAll={search !== '' || refs.length <= 60}
          defaultExpandedKeys={tree.map(({ id }) => id)}
          fieldNames={{ key: 'id', title: 'label', children: 'children' }}
          treeData={visibleNodes as never}
          selectedKeys={value === undefined ? [] : [value]}
          onSelect={([key]) => onChange(key === undefined ? undefined : Number(key))}
        />
      )}
    </Grid>
  )
}
