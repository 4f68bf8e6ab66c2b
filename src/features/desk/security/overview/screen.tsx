import { useT } from '../../../../client/language.ts'
import { useOpen } from '../../../../client/navigation.ts'
import { useCall } from '../../../../client/query.ts'
import { useShell } from '../../../../client/shell.ts'
import { ChartPlaceholder } from '../../../../ui/chart/ChartPlaceholder.tsx'
import { BarList } from '../../../../ui/parts/BarList.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Fill, Grid, Row } from '../../../../ui/parts/layout.tsx'
import { Opens } from '../../../../ui/parts/Opens.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { type SecurityLine, securityCalls } from './contract.ts'
import { securityTexts as words } from './texts.ts'

/** Cards share the width at a desk. */
const cardStyle = { flex: '1 1 340px' }

/** /management/security: accounts, tokens and sign-ins at a glance. Each figure opens the list that it counts. */
export default function Security() {
  const { t, say } = useT()
  const open = useOpen()
  const isPhone = useShell() === 'phone'
  const overview = useCall(securityCalls.overview, {}, { quiet: true })
  const { data } = overview
  if (!data) return overview.isError ? <ChartPlaceholder {...overview} /> : <Loading />
  const { sections, failures } = data
  const labelOf = ({ label }: SecurityLine) => (typeof label === 'string' ? label : say(label))
  if (sections.length === 0) return <Empty title={t(words.empty)}>{t(words.emptyHint)}</Empty>
  const openDay = (key: string) => {
    const day = failures.find((each) => each.key === key)
    if (day) open(day.link.route, day.link.query)
  }
  return (
    <Row gap={12} align="start" wrap style={{ padding: isPhone ? 12 : 0 }}>
      {sections.map(({ key, title, lines }) => (
        <Card key={key} style={cardStyle}>
          <h2 className="text-l">{say(title)}</h2>
          <Grid gap={4}>
            {lines.map((line) => (
              <Opens key={line.key} link={line.link}>
                <Row gap={8} align="center" className="touch">
                  <Fill as="span" shrink>
                    {labelOf(line)}
                  </Fill>
                  <FigureText line={line} />
                </Row>
              </Opens>
            ))}
          </Grid>
        </Card>
      ))}
      {failures.length > 0 && (
        <Card style={cardStyle}>
          <h2 className="text-l">{t(words.failures)}</h2>
          <BarList
            label={t(words.failures)}
            items={failures.map((line) => ({ key: line.key, name: labelOf(line), value: line.value }))}
            onOpen={openDay}
          />
        </Card>
      )}
    </Row>
  )
}

function FigureText({ line: { value, tone } }: { line: SecurityLine }) {
  const { formatNumber } = useT()
  const text = formatNumber(value)
  return tone ? <Tag tone={tone === 'danger' ? 'error' : 'warning'}>{text}</Tag> : <b className="tabular">{text}</b>
}
