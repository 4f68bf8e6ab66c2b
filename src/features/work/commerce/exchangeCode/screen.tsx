import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { download } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import { useOpen } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { ActionTools, BatchAction, RowAction } from '../../../../record/views/shared/view.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Lists } from '../../../../ui/parts/Lists.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { Progress } from '../../../../ui/parts/Progress.tsx'
import { batchCalls, codeCalls, exchangeBatch, exchangeCode } from './contract.ts'
import './exchangeCode.css'
import { Redeem } from './Redeem.tsx'
import { codeTexts as words } from './texts.ts'

type Batch = RowOf<typeof exchangeBatch>
type Code = RowOf<typeof exchangeCode>
const screen = '/addedManagement/exchangeCodeManagement'

/**
 * /addedManagement/exchangeCodeManagement: batches of codes. With `list=codes` in the address: the codes of all
 * batches.
 */
export default function ExchangeCodes() {
  const { t } = useT()
  return (
    <Lists
      lists={[
        { key: 'batches', label: t(words.batches), call: batchCalls.query, children: <Batches /> },
        { key: 'codes', label: t(words.codes), call: codeCalls.query, children: <Codes /> },
      ]}
    />
  )
}

function Batches() {
  const { t } = useT()
  const may = useMay()
  const open = useOpen()
  const issue = async ({ id, name }: Batch, tools: ActionTools) => {
    const title = t(words.issueTitle, { name })
    if (!(await confirm({ title, content: t(words.issueText), okText: t(words.issue) }))) return
    await download(batchCalls.issue, { id }, `${name}.xlsx`)
    toast.success(t(words.issued))
    tools.refresh()
  }
  const move = (key: 'block' | 'unblock' | 'expire', text: string): RowAction<Batch> => ({
    key,
    label: batchCalls[key].title,
    call: batchCalls[key],
    ...(key === 'expire' ? { tone: 'danger' } : {}),
    when: ({ state, blocked, exchanged, quantity, validUntil }) =>
      state !== 'making' &&
      (key === 'unblock'
        ? (blocked ?? 0) > 0
        : (exchanged ?? 0) + (blocked ?? 0) < quantity && Date.parse(validUntil) > Date.now()),
    run: async ({ id, name }, tools) => {
      if (!(await confirm({ title: name, content: text, okText: t(words[key]) }))) return
      const { count } = await send(batchCalls[key], { id })
      toast.success(t(words.moved, { count }))
      tools.refresh()
    },
  })
  return (
    <RecordScreen
      record={exchangeBatch}
      calls={batchCalls}
      defaults={{ kind: 'renewal', months: 12, quantity: 100 }}
      rowActions={[
        {
          key: 'issue',
          label: batchCalls.issue.title,
          call: batchCalls.issue,
          when: ({ state }) => state === 'ready',
          run: issue,
        },
        move('block', t(words.blockText)),
        move('unblock', t(words.unblockText)),
        move('expire', t(words.expireText)),
      ]}
      detailExtra={({ id, state, made, quantity }) => (
        <Grid as="section" gap={8} className="items-start exchange-batch">
          {state === 'making' && (
            <>
              <p>{t(words.made, { made, all: quantity })}</p>
              <Progress value={made} max={quantity} label={t(words.made, { made, all: quantity })} />
            </>
          )}
          {may(codeCalls.query) && (
            <Button onClick={() => open(screen, { list: 'codes', 'q.batch': id })}>{t(words.showCodes)}</Button>
          )}
        </Grid>
      )}
    />
  )
}

function Codes() {
  const { t } = useT()
  const may = useMay()
  const [redeeming, setRedeeming] = useState(false)
  const move = (key: 'block' | 'unblock'): BatchAction<Code> & RowAction<Code> => {
    const from = key === 'block' ? 'normal' : 'blocked'
    const refusal = t(key === 'block' ? words.onlyNormal : words.onlyBlocked)
    return {
      key,
      label: codeCalls[key].title,
      call: codeCalls[key],
      when: ({ state }: Code) => state === from,
      refused: ({ state }: Code) => (state === from ? undefined : refusal),
      run: async (rows: Code | Code[], tools: ActionTools) => {
        const { count } = await send(codeCalls[key], { ids: [rows].flat().map(({ id }) => id) })
        toast.success(t(words.moved, { count }))
        tools.refresh()
      },
    } as BatchAction<Code> & RowAction<Code>
  }
  return (
    <>
      <RecordScreen
        record={exchangeCode}
        calls={codeCalls as Pick<typeof codeCalls, 'query' | 'one' | 'export'>}
        rowActions={[move('block'), move('unblock')]}
        batchActions={[move('block'), move('unblock')]}
        toolbar={
          may(codeCalls.redeemFor) && (
            <Button kind="primary" onClick={() => setRedeeming(true)}>
              {t(words.redeem)}
            </Button>
          )
        }
      />
      {redeeming && <Redeem onClosed={() => setRedeeming(false)} />}
    </>
  )
}
