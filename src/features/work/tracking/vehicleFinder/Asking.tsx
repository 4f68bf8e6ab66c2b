import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row, Stack } from '../../../../ui/parts/layout.tsx'
import { finderWords as words } from './texts.ts'
import type { PhonePosition } from './use-here.ts'

export function Asking({ here, onAsk }: { here: PhonePosition; onAsk: () => void }) {
  const { t } = useT()
  if (here.state === 'known') return null
  return (
    <Row as="section" gap={10} align="center" wrap className="finder-asking">
      {here.state === 'unasked' ? (
        <>
          <Stack as="p">
            <b>{t(words.askHere)}</b>
            <span>{t(words.askHereText)}</span>
          </Stack>
          <Button kind="primary" onClick={onAsk}>
            {t(words.useHere)}
          </Button>
        </>
      ) : (
        <>
          <Stack as="p" role="status">
            {t(words[here.state])}
          </Stack>
          {here.state !== 'asking' && <Button onClick={onAsk}>{t(words.retry)}</Button>}
        </>
      )}
    </Row>
  )
}
