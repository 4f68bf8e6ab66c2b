import { useState } from 'react'
import { requestIdOf } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { words as kitWords } from '../../../../record/views/shared/texts.ts'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { RequestId } from '../../../../ui/parts/RequestId.tsx'
import { Rows, type RowsColumn } from '../../../../ui/parts/Rows.tsx'
import { Segments } from '../../../../ui/parts/Segments.tsx'
import { Tabs } from '../../../../ui/parts/Tabs.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { user as userRecord } from '../account/contract.ts'
import { vehicleGroupCalls } from './contract.ts'
import { ImportButton } from './ImportButton.tsx'
import './members.css'
import { groupTexts as words } from './texts.ts'
import { type GroupMember, type MemberKind, memberPageSize, type Side, useMembers } from './use-members.ts'

const user = userRecord.fields

export function Members({ group }: { group: number }) {
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
  return (
    <div className="group-members">
      <Tabs tabs={tabs} />
    </div>
  )
}

function Sides({ group, kind }: { group: number; kind: MemberKind }) {
  const { t } = useT()
  const [side, setSide] = useState<Side>('inside')
  const options = (['inside', 'outside'] as const).map((value) => ({ value, label: t(words[value]) }))
  const switcher = <Segments options={options} value={side} onChange={setSide} />
  return <List key={side} group={group} kind={kind} side={side} switcher={switcher} />
}

function List({
  group,
  kind,
  side,
  switcher,
}: {
  group: number
  kind: MemberKind
  side: Side
  switcher: React.ReactNode
}) {
  const { t } = useT()
  const list = useMembers(group, kind, side)
  const columns = useColumns(kind)
  const { chosen: selectedKeys, move } = list
  const search = t(kind === 'users' ? words.searchUsers : words.searchVehicles)
  if (list.fault)
    return (
      <Empty role="alert" title={t(kitWords.failed)}>
        {list.fault.message}
        <RequestId id={requestIdOf(list.fault)} />
        <Button onClick={list.refresh}>{t(kitWords.retry)}</Button>
      </Empty>
    )
  return (
    <>
      <Row gap={8} wrap className="group-bar">
        {switcher}
        <TextInput
          labelHidden
          className="group-search"
          type="search"
          label={search}
          placeholder={search}
          value={list.search}
          onChange={list.setSearch}
        />
        {move && (
          <Button
            kind={side === 'inside' ? 'danger' : 'primary'}
            disabled={selectedKeys.length === 0}
            busy={list.moving}
            onClick={() => move(selectedKeys)}
          >
            {t(side === 'inside' ? words.removeCount : words.addCount, { count: selectedKeys.length })}
          </Button>
        )}
      </Row>
      <Rows
        rows={list.members}
        keyOf={({ key }) => key}
        columns={columns}
        loading={list.loading}
        fetching={list.fetching}
        empty={t(list.search ? kitWords.noMatch : kitWords.empty)}
        chosen={selectedKeys}
        onChoose={move && list.choose}
        page={{ number: list.page, size: memberPageSize, total: list.total, onChange: list.setPage }}
      />
    </>
  )
}

function useColumns(kind: MemberKind): RowsColumn<GroupMember>[] {
  const { t, say } = useT()
  const [title = '', first = '', second = ''] =
    kind === 'users'
      ? [user.fullName, user.userName, user.department].map(({ label }) => say(label))
      : [t(words.vehicle), t(words.model)]
  const nameOf = ({ key, title: name }: GroupMember, isPressed?: boolean) =>
    kind === 'vehicles' && !isPressed ? <VehicleLink vin={key}>{name}</VehicleLink> : name
  return [
    { key: 'title', title, mono: kind === 'vehicles', cell: nameOf },
    { key: 'first', title: first, cell: ({ lines }) => lines[0] },
    ...(second ? [{ key: 'second', title: second, cell: ({ lines }: GroupMember) => lines[1] }] : []),
  ]
}
