import { Button, CheckList, SearchBar, Segmented, Tabs } from 'antd-mobile'
import { useState } from 'react'
import { useT } from '../../../kit/client/language.ts'
import { useMay } from '../../../kit/client/permission.ts'
import { Failed, Loading } from '../../../kit/record/phone/states.tsx'
import { words as kitWords } from '../../../kit/record/texts.ts'
import { Empty } from '../../../kit/ui/empty.tsx'
import { vehicleGroupCalls } from './contract.ts'
import { ImportButton } from './import-button.tsx'
import './members.css'
import { groupTexts as words } from './texts.ts'
import { type Kind, memberPageSize, type Side, useMembers } from './use-members.ts'

export default function MembersPhone({ group }: { group: number }) {
  const { t } = useT()
  const may = useMay()
  return (
    <Tabs className="group-members">
      {(['users', 'vehicles'] as const).map((kind) => (
        <Tabs.Tab key={kind} title={t(words[kind])} destroyOnClose>
          {kind === 'vehicles' && may(vehicleGroupCalls.importByVin) && <ImportButton group={group} />}
          <Sides group={group} kind={kind} />
        </Tabs.Tab>
      ))}
    </Tabs>
  )
}

function Sides({ group, kind }: { group: number; kind: Kind }) {
  const { t } = useT()
  const [side, setSide] = useState<Side>('inside')
  const options = (['inside', 'outside'] as const).map((value) => ({ value, label: t(words[value]) }))
  return (
    <>
      <div className="group-side">
        <Segmented block options={options} value={side} onChange={(value) => setSide(value as Side)} />
      </div>
      <List key={side} {...{ group, kind, side }} />
    </>
  )
}

function List({ group, kind, side }: { group: number; kind: Kind; side: Side }) {
  const { t } = useT()
  const list = useMembers(group, kind, side)
  const { chosen, move, page } = list
  const pages = Math.max(1, Math.ceil(list.total / memberPageSize))
  const shown = new Set(list.members.map(({ key }) => key))
  // What is chosen on other pages stays chosen.
  const choose = (keys: (string | number)[]) =>
    list.choose([...chosen.filter((key) => !shown.has(key)), ...keys.map(String)])
  if (list.fault) return <Failed fault={list.fault} retry={list.refresh} />
  return (
    <>
      <SearchBar
        placeholder={t(kind === 'users' ? words.searchUsers : words.searchVehicles)}
        value={list.search}
        onChange={list.setSearch}
      />
      {list.loading ? (
        <Loading rows={3} />
      ) : list.members.length === 0 ? (
        <Empty>{t(list.search ? kitWords.noMatch : kitWords.empty)}</Empty>
      ) : (
        <CheckList multiple readOnly={!move} value={chosen.filter((key) => shown.has(key))} onChange={choose}>
          {list.members.map(({ key, title, lines }) => (
            <CheckList.Item key={key} value={key} description={lines.filter(Boolean).join(' · ')}>
              <span className={kind === 'vehicles' ? 'pk-mono' : ''}>{title}</span>
            </CheckList.Item>
          ))}
        </CheckList>
      )}
      <div className="group-pages">
        <Button disabled={page <= 1} aria-label={t(words.previous)} onClick={() => list.setPage(page - 1)}>
          ‹
        </Button>
        <span className="pk-quiet">
          {page} / {pages} · {t(kitWords.total, { count: list.total })}
        </span>
        <Button disabled={page >= pages} aria-label={t(words.next)} onClick={() => list.setPage(page + 1)}>
          ›
        </Button>
      </div>
      {move && (
        <div className="group-side">
          <Button
            block
            color={side === 'inside' ? 'danger' : 'primary'}
            disabled={chosen.length === 0}
            loading={list.moving}
            onClick={() => move(chosen)}
          >
            {t(side === 'inside' ? words.removeCount : words.addCount, { count: chosen.length })}
          </Button>
        </div>
      )}
    </>
  )
}
