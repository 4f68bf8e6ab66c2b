import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { pushCalls as calls } from './contract.ts'
import { isPushOn, PushServiceError, pushSupport, storedDeviceId, turnOffPush, turnOnPush } from './subscription.ts'
import { pushTexts as words } from './texts.ts'

const notes = {
  available: words.offText,
  install: words.installText,
  blocked: words.blockedText,
  unsupported: words.unsupportedText,
} as const

/** Turns notifications on or off in this browser, and tests them. `isRegistered`: the server has its subscription. */
export function ThisDevice({ publicKey, isRegistered }: { publicKey: string; isRegistered: boolean }) {
  const { t } = useT()
  const [busy, setBusy] = useState<'turn' | 'test'>()
  const support = pushSupport()
  const on = isRegistered && isPushOn()
  const during = async (what: 'turn' | 'test', work: () => Promise<unknown>) => {
    setBusy(what)
    try {
      await work()
    } catch (error) {
      toast.error(error instanceof PushServiceError ? t(words.serviceAway) : (error as Error))
    } finally {
      setBusy(undefined)
      await invalidate([calls.settings.path])
    }
  }
  const turnOn = async () => {
    if (await turnOnPush(publicKey)) toast.success(t(words.turnedOn))
  }
  const turnOff = async () => {
    await turnOffPush()
    toast.success(t(words.turnedOff))
  }
  const test = async () => {
    const { result, reason } = await send(calls.test, { device: storedDeviceId() ?? '' }, { quiet: true })
    if (result === 'sent') toast.success(t(words.testSent))
    else toast.error(result === 'gone' ? t(words.testGone) : t(words.testFailed, { reason }))
  }
  const state = on
    ? words.on
    : support === 'available'
      ? words.off
      : support === 'blocked'
        ? words.blocked
        : words.unavailable
  return (
    <Card aria-labelledby="push-this">
      <header>
        <Row as="h2" gap="4 8" align="center" wrap className="text-l" id="push-this">
          {t(words.thisDevice)}{' '}
          <Tag tone={on ? 'success' : support === 'blocked' ? 'error' : 'default'}>{t(state)}</Tag>
        </Row>
      </header>
      <SecondaryText as="p" className="my-push-note">
        {t(on ? words.onText : notes[support])}
      </SecondaryText>
      {support === 'available' && (
        <Row gap={8} wrap className="my-push-actions">
          {on ? (
            <>
              <Button busy={busy === 'test'} disabled={busy !== undefined} onClick={() => void during('test', test)}>
                {t(words.test)}
              </Button>
              <Button busy={busy === 'turn'} disabled={busy !== undefined} onClick={() => void during('turn', turnOff)}>
                {t(words.turnOff)}
              </Button>
            </>
          ) : (
            <Button kind="primary" busy={busy === 'turn'} onClick={() => void during('turn', turnOn)}>
              {t(words.turnOn)}
            </Button>
          )}
        </Row>
      )}
    </Card>
  )
}
