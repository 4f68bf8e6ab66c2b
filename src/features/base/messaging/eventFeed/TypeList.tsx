import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { Rows } from '../../../../ui/parts/Rows.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { eventFeedCalls as calls } from './contract.ts'
import { JsonDialog } from './JsonDialog.tsx'
import { privacyWords, eventFeedWords as words } from './texts.ts'

type EventType = OutputOf<typeof calls.types>['types'][number]

/** All types of events, what they reveal and the permission that they require. */
export function TypeList() {
  const { t, say } = useT()
  const [shownType, setShownType] = useState<EventType>()
  const { data, isLoading, isFetching, error } = useCall(calls.types, {}, { quiet: true })
  return (
    <Card>
      <Rows
        rows={data?.types ?? []}
        keyOf={({ type }) => type}
        loading={isLoading}
        fetching={isFetching}
        fault={error}
        empty={t(words.empty)}
        columns={[
          { key: 'title', title: t(words.event), cell: ({ title }) => title },
          { key: 'type', title: t(words.type), mono: true, width: 240, cell: ({ type }) => type },
          {
            key: 'privacy',
            title: t(words.reveals),
            width: 160,
            cell: ({ privacy }) => say(privacyWords[privacy]),
          },
          {
            key: 'readBy',
            title: t(words.readBy),
            mono: true,
            cell: ({ readBy, readable: isReadable }) => (
              <Row as="span" gap={8} align="center" wrap>
                {readBy}
                {!isReadable && <Tag tone="warning">{t(words.unreadable)}</Tag>}
              </Row>
            ),
          },
        ]}
        action={(each) => <Button onClick={() => setShownType(each)}>{t(words.example)}</Button>}
      />
      {shownType && (
        <JsonDialog
          title={shownType.title}
          texts={[
            { label: t(words.example), value: shownType.example },
            { label: t(words.schema), value: shownType.schema },
          ]}
          onClose={() => setShownType(undefined)}
        />
      )}
    </Card>
  )
}
