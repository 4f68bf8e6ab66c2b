import { Button, Input, Segmented, Table, Tabs } from 'antd'
import { useState } from 'react'
import { useT } from '../../../kit/client/language.ts'
import { useMay } from '../../../kit/client/permission.ts'
import { Failed } from '../../../kit/record/desk/states.tsx'
import { words as kitWords } from '../../../kit/record/texts.ts'
import { user as userRecord } from '../account/contract.ts'
import { vehicleGroupCalls } from './contract.ts'
import { ImportButton } from './import-button.tsx'
import './members.css'
import { groupTexts as words } from './texts.ts'
import { type Kind, type Member, memberPageSize, type Side, useMembers } from './use-members.ts'

const user = userRecord.fields

export default function MembersDesk({ group }: { group: number }) {
  const { t } = useT()
  const may = useMay()
  const tabs = (['users', 'vehicles'] as const).map((kind) => ({
    key: kind,
    label: t(words[kind]),
    children: (
      <>
        {kind === 'vehicles' && may(vehicleGroupCalls.importByVin) && <ImportButton group={group} />}
        <Sides group={group} kind={kind} />
      </>
    ),
  }))
  return <Tabs className="group-members" items={tabs} destroyOnHidden />
}

function Sides({ group, kind }: { group: number; kind: Kind }) {
  const { t } = useT()
  const [side, setSide] = useState<Side>('inside')
  const options = (['inside', 'outside'] as const).map((value) => ({ value, label: t(words[value]) }))
  return (
    <List
      key={side}
      {...{ group, kind, side }}
      switcher={<Segmented<Side> options={options} value={side} onChange={setSide} />}
    />
  )
}

function List({ group, kind, side, switcher }: { group: number; kind: Kind; side: Side; switcher: React.ReactNode }) {
  const { t, say } = useT()
  const list = useMembers(group, kind, side)
  const { chosen, move } = list
  const titles =
    kind === 'users'
      ? [user.fullName, user.userName, user.department].map(({ label }) => say(label))
      : ['VIN', t(words.model), t(words.plate)]
  const search = t(kind === 'users' ? words.searchUsers : words.searchVehicles)
  if (list.fault) return <Failed fault={list.fault} retry={list.refresh} />
  return (
    <>
      <div className="group-bar">
        {switcher}
        <Input.Search
          allowClear
          placeholder={search}
          aria-label={search}
          value={list.search}
          onChange={(event) => list.setSearch(event.target.value)}
        />
        {move && (
          <Button
            type={side === 'outside' ? 'primary' : 'default'}
            danger={side === 'inside'}
            disabled={chosen.length === 0}
            loading={list.moving}
            onClick={() => move(chosen)}
          >
            {t(side === 'inside' ? words.removeCount : words.addCount, { count: chosen.length })}
          </Button>
        )}
      </div>
      <Table<Member>
        rowKey="key"
        size="small"
        loading={list.loading || (list.fetching && { delay: 250 })}
        dataSource={list.members}
        columns={[
          {
            key: 'title',
            title: titles[0],
            render: (_, { title }) => (kind === 'vehicles' ? <span className="rk-mono">{title}</span> : title),
          },
          { key: 'first', title: titles[1], render: (_, { lines }) => lines[0] },
          { key: 'second', title: titles[2], render: (_, { lines }) => lines[1] },
        ]}
        {...(move
          ? {
              rowSelection: {
                selectedRowKeys: [...chosen],
                preserveSelectedRowKeys: true,
                onChange: (keys) => list.choose(keys.map(String)),
              },
            }
          : {})}
        pagination={{
          current: list.page,
          pageSize: memberPageSize,
          total: list.total,
          showSizeChanger: false,
          showTotal: (count) => t(kitWords.total, { count }),
          size: 'small',
          onChange: (page) => list.setPage(page),
        }}
      />
    </>
  )
}
