import { CallFault } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { code as codes } from '../../../../domain/contract/code.ts'
import { pythonProgram } from '../../../../domain/draw/python.ts'
import { type Check, check, type Receipt } from '../../../../domain/draw/receipt.ts'
import { mayWin } from '../../../../domain/draw/steps.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { readerLink } from '../../../../ui/reader/address.ts'
import { ask } from '../../../../ui/reader/ask.ts'
import { useReaderLanguage } from '../../../../ui/reader/language.ts'
import { ReaderPage } from '../../../../ui/reader/page.tsx'
import { useLoaded } from '../../../../ui/reader/use-loaded.ts'
import type { drawCalls } from '../draw/contract.ts'
import { excludedText, excludedWords } from '../draw/excluded-texts.ts'
import { drawReaderWords as words } from './texts.ts'

/** Verifies the draw by repeating it in the reader's own browser, and shows all its inputs. */
export default function Proof({ code }: { code: string }) {
  const { t } = useT()
  useReaderLanguage()
  const { data, fault, loading, retry } = useLoaded(code, async () => {
    const receipt = (await ask<typeof drawCalls.receipt>('/meeting/draw/receipt', { draw: code })) as Receipt
    // Large, and required only for draws by the beacon.
    const { randomnessOf } =
      receipt.entropy.kind === 'beacon'
        ? await import('../../../../domain/draw/beacon.ts')
        : { randomnessOf: () => undefined }
    return { receipt, checks: check(receipt, randomnessOf) }
  })
  const isEarly = fault instanceof CallFault && fault.code === codes.state
  return (
    <ReaderPage
      title={data?.receipt.terms.title ?? t(words.proofTitle)}
      back={readerLink('/annualMeetingLottery', { d: code })}
      loading={loading}
      fault={isEarly ? undefined : fault}
      retry={retry}
    >
      {isEarly && <p className="text-xl text-center dr-text">{t(words.proofEarly)}</p>}
      {data && <Checked {...data} />}
    </ReaderPage>
  )
}

export function Checked({ receipt, checks }: { receipt: Receipt; checks: readonly Check[] }) {
  const { t } = useT()
  const { terms, list, entropy } = receipt
  const nameOf = (id: string) => terms.prizes.find((prize) => prize.id === id)?.name ?? id
  const labelOf = ({ what, seq }: Check) => {
    const step = receipt.steps.find((each) => each.seq === seq)
    if (what !== 'winners') return t(words[what])
    if (step?.kind !== 'won') return ''
    return t(words.stepHolds, { seq: step.seq, prize: nameOf(step.prize), winners: step.winners.join(', ') })
  }
  const undone = receipt.steps.flatMap((step) => {
    if (step.kind !== 'void') return []
    const wonStep = receipt.steps.find(({ seq }) => seq === step.of)
    if (wonStep?.kind !== 'won') return []
    const { prize, winners } = wonStep
    const values = { prize: nameOf(prize), winners: winners.join(', '), reason: step.reason }
    return { seq: step.seq, text: t(words.undone, values) }
  })
  const isTrue = checks.every(({ holds }) => holds)
  return (
    <div className="dr-proof">
      <p>{t(words.proofText)}</p>
      <p className={isTrue ? 'dr-holds' : 'dr-wrong'} role="status">
        {t(isTrue ? words.allHold : words.someWrong)}
      </p>
      <ul>
        {checks.map((each) => (
          <li key={`${each.what} ${each.seq ?? ''}`} className={each.holds ? 'holds' : 'wrong'}>
            {labelOf(each)} <b>{t(each.holds ? words.holds : words.wrong)}</b>
          </li>
        ))}
      </ul>
      {undone.length > 0 && (
        <ul>
          {undone.map(({ seq, text }) => (
            <li key={seq}>{text}</li>
          ))}
        </ul>
      )}
      <Facts
        facts={[
          { label: t(words.commit), value: receipt.commit },
          { label: t(words.seed), value: receipt.seed },
          ...(terms.excluded
            ? [{ label: t(excludedWords.title), value: excludedText(terms, t) || t(excludedWords.nobody) }]
            : []),
          { label: t(words.terms), value: receipt.termsHash },
          { label: t(words.list), value: receipt.listHash },
          {
            label: entropy.kind === 'witness' ? t(words.entropy) : t(words.beacon),
            value: entropy.kind === 'witness' ? entropy.text : `${entropy.round} ${entropy.signature}`,
          },
        ]}
      />
      <Row as="p" gap={8} wrap>
        <Button onClick={() => save('receipt.json', JSON.stringify(receipt, null, 2))}>{t(words.receipt)}</Button>
        <Button onClick={() => save('verify.py', pythonProgram)}>{t(words.python)}</Button>
      </Row>
      <p className="ui-hint">{t(words.byHand)}</p>
      <details>
        <summary>{t(words.people)}</summary>
        <ol>
          {list.map(({ number, name, groups }) => (
            <li key={number} value={number}>
              {name} {groups.join(', ')}
              {!terms.prizes.some((prize) => mayWin(terms, prize, { number, groups })) && (
                <>
                  {' '}
                  <b>{t(excludedWords.title)}</b>
                </>
              )}
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}

function save(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
