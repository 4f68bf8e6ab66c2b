import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { useShell } from '../../../../client/shell.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { manualCalls as calls } from './contract.ts'
import { PageEditor } from './PageEditor.tsx'
import { PageList } from './PageList.tsx'
import { manualWords as words } from './texts.ts'
import { Moves, StateTag } from './version-list.tsx'

interface EditingProps {
  manual: number
  number: number
  page: number | undefined
  choose(page: number | undefined): void
  back(): void
}

/** Editor of a version: the list of pages next to the open page. A phone shows one of them. */
export default function Editing({ manual, number, page, choose, back }: EditingProps) {
  const { t } = useT()
  const may = useMay()
  const shell = useShell()
  const manualAnswer = useCall(calls.one, { id: manual }, { quiet: true })
  const versions = useCall(calls.versions, { manual }, { quiet: true })
  const pages = useCall(calls.pages, { manual, number }, { quiet: true })
  const version = versions.data?.find((each) => each.number === number)
  if (!manualAnswer.data || !version || !pages.data)
    return (
      <AnswerState of={[manualAnswer, versions, pages]}>
        <Button onClick={back}>{t(words.back)}</Button>
      </AnswerState>
    )
  const writes = version.state === 'draft' && may(calls.savePage)
  const isOpen = pages.data.some(({ id }) => id === page)
  const list = <PageList manual={manual} page={page} choose={choose} writes={writes} pages={pages.data} />
  return (
    <Grid gap={12} className="shrink flush mm">
      <Row as="header" gap={12} align="center" justify="between" wrap className="mm-head">
        <div>
          <h2>{manualAnswer.data.title}</h2>
          <p>
            {t(words.version, { number })} <StateTag version={version} />
          </p>
        </div>
        <Row gap={8} align="center" wrap>
          <Button onClick={back}>{t(words.back)}</Button>
          <Moves manual={manual} version={version} onDone={back} />
        </Row>
      </Row>
      <Grid gap={12} align="start" className="shrink mm-both">
        {(shell === 'desk' || !isOpen) && list}
        {isOpen && page !== undefined ? (
          <PageEditor
            key={page}
            manual={manual}
            page={page}
            writes={writes}
            close={() => choose(undefined)}
            after={(next) => choose(next)}
          />
        ) : (
          shell === 'desk' && (
            <Card as="div">
              <Empty>{t(words.choose)}</Empty>
            </Card>
          )
        )}
      </Grid>
    </Grid>
  )
}
